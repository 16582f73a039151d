/**
 * Judges the queue rules on the reference and on every queue deviation of it, through real k6: `npm run -s bench --
 * deviations [pattern] [lanes]`. `lanes` examinations run at the same time (default: 1); each mostly waits for its
 * jobs. The reference is run three times, each variant once, each mutant until it is killed, at most three times.
 * Writes the page where all were examined. Exits 1 where a mutant survived or anything right was accused.
 */
import { writeFileSync } from "node:fs";
import { inLanes } from "../../conformance/run/in-lanes.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { deliveries } from "../../fixtures/variants/delivery.ts";
import { fullQueues } from "../../fixtures/variants/full-queue.ts";
import { queues } from "../../fixtures/variants/queue.ts";
import { resultsInAnswers } from "../../fixtures/variants/results-in-answers.ts";
import { webhookProbes } from "../../fixtures/variants/webhook-probes.ts";
import { type Examinee, examineByLoad } from "../load/examine.ts";

const attempts = 3;
const [pattern = ".", lanes = "1"] = process.argv.slice(2);
const page = new URL("../../conformance/selftest/queue/by-load.md", import.meta.url);

const wrong = mutants.filter(({ area }) => area === "queue");
/** What these leave open shows in queues, or in how results come. */
const right = [...fullQueues, ...queues, ...deliveries, ...webhookProbes, ...resultsInAnswers];
const breaks = new Map(wrong.map(({ id, breaks: clauses }) => [id, clauses.map((one) => one.id)]));
const examinees: readonly Examinee[] = [
  ...Array(attempts).fill({ kind: "reference", id: "reference" }),
  ...right.map(({ id }) => ({ kind: "variant" as const, id })),
  ...wrong.map(({ id }) => ({ kind: "mutant" as const, id })),
];
const asked = examinees.filter(({ id }) => new RegExp(pattern).test(id));

const astray: string[] = [];
const untold: string[] = [];
const killedIn: number[] = Array(attempts).fill(0);

await inLanes(asked, Number(lanes), async (examinee) => {
  const { kind, id } = examinee;
  const owed = breaks.get(id) ?? [];
  for (let made = 0; made < (kind === "mutant" ? attempts : 1); made += 1) {
    const { failed, inconclusive } = await examineByLoad(examinee);
    console.log(`${kind} ${id}: ${failed.join(", ") || "nothing"}`);
    const others = failed.filter((rule) => !owed.includes(rule));
    if (others.length > 0) astray.push(`${id}: also reported ${others.join(", ")}`);
    if (kind !== "mutant" && inconclusive.length > 0)
      untold.push(`${id}: ${inconclusive.join(", ")}`);
    if (!failed.some((rule) => owed.includes(rule))) continue;
    killedIn[made] = (killedIn[made] ?? 0) + 1;
    return;
  }
  if (kind === "mutant") astray.push(`${id}: survived`);
});

const isKilled = (nth: number) => `${killedIn[nth]} of ${wrong.length} mutants in run ${nth + 1}`;
const list = (lines: readonly string[]): string =>
  lines.length === 0 ? "Nothing." : lines.map((line) => `- ${line}`).join("\n");
if (asked.length === examinees.length) {
  writeFileSync(
    page,
    `# Queue deviations of the reference, examined through k6

By \`npm run bench -- deviations\`, from nothing, on ${new Date().toISOString().slice(0, 10)}: the minimum set, size smoke. What is right, ${right.length} variants and
three times the reference, may be accused in no run; what is wrong has to be killed by a rule that it breaks, within three. Killed: ${killedIn.map((_, nth) => isKilled(nth)).join(", ")}.

## Survived, accused, or named besides

${list(astray)}

## Could not be told of what is right

${list(untold)}
`,
  );
}
process.exitCode = astray.length > 0 ? 1 : 0;
