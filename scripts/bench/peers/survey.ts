import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inLanes } from "../../../conformance/run/in-lanes.ts";
import { type Examiner, examiners } from "./examiners.ts";
import type { Fault } from "./fault.ts";
import { type Examinee, startTarget } from "./target.ts";

/** The result of an examiner on one target. */
export interface Told {
  faults: Fault[];
  ms: number;
  requests: number;
  /** The error, where the examination itself failed. */
  error?: string;
}

/** The results of every examiner on one target, by name. */
export interface Row extends Examinee {
  told: Record<string, Told>;
}

const root = fileURLToPath(new URL("../../../out/peers/", import.meta.url));

export interface SurveyOptions {
  /** No examination of a target begins later than this, in ms. */
  forMs: number;
  /** How many targets are examined at the same time. */
  lanes: number;
  tell: (what: string) => void;
}

/**
 * Examines targets in their order, each by every examiner in a process of its own. Results are kept below `out/peers`,
 * and not computed again. Returns the targets that all examiners finished.
 */
export async function survey(
  all: readonly Examinee[],
  { forMs, lanes, tell }: SurveyOptions,
): Promise<Row[]> {
  const until = Date.now() + forMs;
  const rows = new Map<Examinee, Row>();
  await inLanes(all, lanes, async (examinee) => {
    const told: Record<string, Told> = {};
    for (const examiner of examiners) {
      const kept = keptOf(examiner, examinee);
      let one = toldBefore(kept);
      if (one === undefined) {
        if (Date.now() > until) return;
        one = await toldBy(examiner, examinee);
        tell(lineOf(examiner, examinee, one));
        mkdirSync(dirname(kept), { recursive: true });
        writeFileSync(kept, JSON.stringify(one));
      }
      told[examiner.name] = one;
    }
    rows.set(examinee, { ...examinee, told });
  });
  return all.flatMap((examinee) => rows.get(examinee) ?? []);
}

/** The result of an earlier run; an examination that failed is repeated. */
function toldBefore(file: string): Told | undefined {
  if (!existsSync(file)) return undefined;
  const told = JSON.parse(readFileSync(file, "utf8")) as Told;
  return told.error === undefined ? told : undefined;
}

const lineOf = ({ name }: Examiner, { kind, id }: Examinee, { faults, ms, error }: Told): string =>
  `${kind} ${id}: ${name}, ${faults.length} faults, ${(ms / 1000).toFixed(0)} s${error === undefined ? "" : `: ${error}`}`;

const keptOf = ({ name }: Examiner, { kind, id }: Examinee): string =>
  join(root, name.replaceAll(" ", "-"), `${kind}-${id}.json`);

/** The result of an examiner on a target; on the reference, all faults of as many runs as its baseline takes. */
async function toldBy(examiner: Examiner, examinee: Examinee): Promise<Told> {
  const first = await toldOnce(examiner, examinee);
  if (examinee.kind !== "reference") return first;
  const faults = new Map(first.faults.map((fault) => [fault.what, fault]));
  for (let nth = 1; nth < (examiner.baseline ?? 1); nth += 1) {
    const again = await toldOnce(examiner, examinee);
    for (const fault of again.faults) faults.set(fault.what, fault);
  }
  return { ...first, faults: [...faults.values()] };
}

async function toldOnce(examiner: Examiner, examinee: Examinee): Promise<Told> {
  const target = await startTarget(examinee);
  const from = performance.now();
  const passed = () => Math.round(performance.now() - from);
  try {
    const faults = await examiner.examine(target);
    return { faults, ms: passed(), requests: await target.requests() };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { faults: [], ms: passed(), requests: await target.requests(), error: why };
  } finally {
    await target.stop();
  }
}
