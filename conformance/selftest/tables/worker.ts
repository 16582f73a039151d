import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { parentPort } from "node:worker_threads";
import { createGzip } from "node:zlib";
import { encodeEvent } from "../../../contracts/history/ndjson.ts";
import type { ProfileFacts } from "../../../fixtures/profiles/with-facts.ts";
import { EnvironmentError } from "../../target/environment-error.ts";
import { type Examination, type Examined, examine } from "./examine.ts";
import { brokenBy, deviationsOf, type Extent, type Result, type Task } from "./task.ts";

/** What the pool asks of a thread, several tasks at the same time; `asked` tells which answer belongs to which. */
parentPort?.on("message", async ({ asked, task }: { asked: number; task: Task }) => {
  parentPort?.postMessage({ asked, result: await resultOf(task) });
});

async function resultOf(task: Task): Promise<Result> {
  try {
    return await tried(task);
  } catch (error) {
    return { ...task, error: (error as Error).stack ?? String(error) };
  }
}

/** Tries a task in growing extents, until one is enough. */
async function tried(task: Task): Promise<Result> {
  const broken = brokenBy(task);
  // Some of the runs may show a fault under another rule's name.
  const isEnough = (failed: readonly string[], extent: Extent): boolean =>
    failed.some((rule) => broken.has(rule)) &&
    (!["few", "more"].includes(extent) || failed.every((rule) => broken.has(rule)));
  let result: Result | undefined;
  for (const extent of task.extents) {
    const { failed, shown, requests, inconclusive } = await kept(task, extent, broken);
    result = { ...task, extent, failed, shown, requests, inconclusive };
    if (isEnough(failed, extent)) break;
  }
  return result!;
}

/** Examines in one extent, and keeps the history where the task says so. */
async function kept(task: Task, extent: Extent, broken: ReadonlySet<string>): Promise<Examined> {
  const asked = {
    deviations: deviationsOf(task),
    seed: task.seed,
    ...driving(task, extent, broken),
  };
  if (task.keeps === undefined) return onFreePorts(() => examine(asked));
  const { keeps } = task;
  mkdirSync(dirname(keeps), { recursive: true });
  return onFreePorts(async () => {
    const gzip = createGzip();
    const file = gzip.pipe(createWriteStream(keeps));
    const examined = await examine({ ...asked, sink: (event) => gzip.write(encodeEvent(event)) });
    gzip.end();
    await finished(file);
    return examined;
  });
}

/** Another examination may have taken a port that was free a moment ago: then other ports are tried, once. */
async function onFreePorts(examination: () => Promise<Examined>): Promise<Examined> {
  try {
    return await examination();
  } catch (error) {
    if (!(error instanceof EnvironmentError) || !/is taken/.test(error.message)) throw error;
    return examination();
  }
}

/** The pace of a service on another machine, which an examination can wait for. */
const gentle: ProfileFacts = { pace: { mode: "gentle", requestsPerSecond: 1000 } };
type Driving = Pick<Examination, "selects" | "mostRuns" | "extent" | "lot" | "facts">;

/** What is driven in an extent. */
function driving({ ids, seed }: Task, extent: Extent, broken: ReadonlySet<string>): Driving {
  const own = { selects: (rule: string) => broken.has(rule) };
  const all = { selects: () => true };
  // Of a drive's fixed cases one in so many is played.
  const atMost = (runs: number, oneIn = 20): Pick<Driving, "mostRuns" | "lot"> => ({
    mostRuns: (drive, facts) => Math.max(runs, Math.ceil(drive.cases(facts).length / oneIn)),
    lot: `${ids.join(" ")} ${seed}`,
  });
  const extents: Readonly<Record<Extent, Driving>> = {
    few: { ...own, ...atMost(4) },
    more: { ...own, ...atMost(16, 5) },
    own: { ...own, extent: "quick" },
    whole: { ...own, extent: "thorough" },
    quick: { ...all, extent: "quick" },
    usual: { ...all, extent: "usual" },
    gentle: { ...all, extent: "usual", facts: gentle },
    some: { ...all, ...atMost(3) },
  };
  return extents[extent];
}
