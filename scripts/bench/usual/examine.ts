import { Known } from "../../../conformance/selftest/tables/known.ts";
import { Pool } from "../../../conformance/selftest/tables/pool.ts";
import type { Result } from "../../../conformance/selftest/tables/task.ts";
import type { Mutant } from "../../../fixtures/mutants/index.ts";
import { examiner } from "../../tables/examiner.ts";

/** The result of a usual check on one mutant. */
export interface UsualRow {
  mutant: Mutant;
  /** The rules that failed; empty where the examination itself failed. */
  failed: readonly string[];
  isKilled: boolean;
  /** Whether one of these rules is one that the mutant breaks. */
  isNamed: boolean;
  requests: number;
}

/** What is examined, and where results are kept until all mutants are examined. */
export interface Asked {
  seed: number;
  folder: string;
  /** After so many minutes no further examination begins; default: no limit. */
  minutes?: number;
  /** Plays only the drives of the rules that a mutant breaks: seconds each, though other drives may show it, too. */
  isOwn?: boolean;
}

/**
 * Meets each mutant with a usual check, two at the same time, half a minute each. A run that was cut short, or whose
 * minutes are over, goes on the next time; one that is whole begins anew.
 */
export async function examineUsually(
  sample: readonly Mutant[],
  { seed, folder, minutes = Number.POSITIVE_INFINITY, isOwn = false }: Asked,
): Promise<UsualRow[]> {
  const pool = new Pool(2, 1);
  const known = new Known(folder, () => "");
  const examine = examiner(pool, known);
  const until = performance.now() + minutes * 60_000;
  const rows: UsualRow[] = [];
  const waiting = [...sample];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const rules = isOwn ? { rules: next.breaks.map(({ id }) => id) } : {};
      const task = { kind: "usual" as const, id: next.id, seed, ...rules };
      if (performance.now() < until || known.get(task) !== undefined) {
        rows.push(rowOf(next, await examine(task)));
      }
    }
  };
  await Promise.all([work(), work()]);
  examine.done();
  await pool.close();
  if (rows.length === sample.length) known.forget();
  return rows;
}

function rowOf(mutant: Mutant, result: Result): UsualRow {
  const failed = "error" in result ? [] : result.failed;
  return {
    mutant,
    failed,
    isKilled: failed.length > 0,
    isNamed: mutant.breaks.some(({ id }) => failed.includes(id)),
    requests: "error" in result ? Number.NaN : result.requests,
  };
}
