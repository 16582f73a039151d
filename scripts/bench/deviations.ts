/**
 * Judges the queue rules on the reference and on every queue deviation of it, through real k6: `npm run -s bench --
 * deviations [pattern] [lanes]`. `lanes` examinations run at the same time (default: 1); each mostly waits for its
 * jobs. The reference is run three times, each variant once, each mutant until it is killed, at most three times. Those
 * examined longest ago come first, and the page is written after each, so that a later run goes on where one was cut
 * short. Exits 1 where a mutant survived or anything right was accused.
 */
import { writeFileSync } from "node:fs";
import { inLanes } from "../../conformance/run/in-lanes.ts";
import {
  type DatedExamination,
  killOf,
  loadPage,
  loadRunsFile,
  loadVariants,
  readLoadRuns,
  reference,
} from "../../conformance/selftest/queue/by-load.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { type Examinee, examineByLoad } from "../load/examine.ts";

const attempts = 3;
const [pattern = ".", lanes = "1"] = process.argv.slice(2);

const wrong = mutants.filter(({ area }) => area === "queue");
const examinees: readonly Examinee[] = [
  { kind: "reference", id: reference },
  ...loadVariants.map(({ id }) => ({ kind: "variant" as const, id })),
  ...wrong.map(({ id }) => ({ kind: "mutant" as const, id })),
];
const breaks = new Map(wrong.map(({ id, breaks: clauses }) => [id, clauses.map((one) => one.id)]));

const runs = Map.groupBy(readLoadRuns(), ({ id }) => id);
const lastOf = ({ id }: Examinee): string => runs.get(id)?.at(-1)?.on ?? "";
const wanted = new RegExp(pattern);
const asked = examinees
  .filter(({ id }) => wanted.test(id))
  .sort((a, b) => lastOf(a).localeCompare(lastOf(b)));

let holds = true;

/**
 * Whether an examinee has had its runs: three of the reference, one of a variant, and of a mutant until it is killed.
 */
function isEnough({ kind, id }: Examinee, made: readonly DatedExamination[]): boolean {
  if (kind === "variant" || made.length === attempts) return true;
  return made.some(({ failed }) => failed.some((rule) => breaks.get(id)?.includes(rule)));
}

await inLanes(asked, Number(lanes), async (examinee) => {
  const made: DatedExamination[] = [];
  do {
    const { failed, inconclusive, unhealthy } = await examineByLoad(examinee);
    const on = new Date().toISOString().slice(0, 10);
    made.push({ id: examinee.id, on, failed, inconclusive, unhealthy });
  } while (!isEnough(examinee, made));
  const failed = new Set(made.flatMap((run) => run.failed));
  const owed = breaks.get(examinee.id) ?? [];
  const isKilled = examinee.kind !== "mutant" || owed.some((rule) => failed.has(rule));
  if (!isKilled || [...failed].some((rule) => !owed.includes(rule))) holds = false;
  console.log(`${examinee.kind} ${examinee.id}: ${[...failed].join(", ") || "nothing"}`);
  runs.set(examinee.id, made);
  write();
});
process.exitCode = holds ? 0 : 1;

function write(): void {
  const known = examinees.flatMap(({ id }) => runs.get(id) ?? []);
  const right = known.filter(({ id }) => !breaks.has(id));
  const kills = wrong.flatMap((mutant) => {
    const made = runs.get(mutant.id);
    return made === undefined ? [] : [killOf(mutant, made)];
  });
  writeFileSync(loadRunsFile, `${JSON.stringify(known, null, 1)}\n`);
  writeFileSync(new URL("./by-load.md", loadRunsFile), loadPage(right, kills));
}
