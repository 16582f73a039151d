/**
 * Judges the queue rules on queue deviations of the reference, through real k6: `npm run -s bench -- deviations [ID or
 * seed] [lanes]`. A pattern names those to examine; a seed draws 24 of them (default: 1), under ten minutes in two lanes.
 * So many `lanes` run at the same time (default: 2); each mostly waits for its jobs. A variant is examined once, a mutant until
 * it is killed, at most three times. Exits 1 where a mutant survived or anything right was accused.
 */
import { inLanes } from "../../conformance/run/in-lanes.ts";
import { drawn } from "../../conformance/selftest/tables/task.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { deliveries } from "../../fixtures/variants/jobs/delivery.ts";
import { fullQueues } from "../../fixtures/variants/jobs/full-queue.ts";
import { queues } from "../../fixtures/variants/jobs/queue.ts";
import { resultsInAnswers } from "../../fixtures/variants/jobs/results-in-answers.ts";
import { webhookProbes } from "../../fixtures/variants/webhooks/webhook-probes.ts";
import { type Examinee, examineByLoad } from "../load/examine.ts";

const [attempts, sample] = [3, 24];
const [which = "1", lanes = "2"] = process.argv.slice(2);

const wrong = mutants.filter(({ area }) => area === "queue");
/** What these leave open shows in queues, or in how results come. */
const right = [...fullQueues, ...queues, ...deliveries, ...webhookProbes, ...resultsInAnswers];
const breaks = new Map(wrong.map(({ id, breaks: clauses }) => [id, clauses.map((one) => one.id)]));
const examinees: readonly Examinee[] = [
  ...right.map(({ id }) => ({ kind: "variant" as const, id })),
  ...wrong.map(({ id }) => ({ kind: "mutant" as const, id })),
];
const asked = /^\d+$/.test(which)
  ? drawn(examinees, sample, Number(which))
  : examinees.filter(({ id }) => new RegExp(which).test(id));

const astray: string[] = [];
const untold: string[] = [];
let killed = 0;

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
    killed += 1;
    return;
  }
  if (kind === "mutant") astray.push(`${id}: survived`);
});

const list = (lines: readonly string[]): string =>
  lines.length === 0 ? " nothing" : lines.map((line) => `\n- ${line}`).join("");
console.log(`Examined ${asked.length} of ${examinees.length}; killed ${killed} mutants.`);
console.log(`Survived, accused, or named besides:${list(astray)}`);
console.log(`Could not be told of what is right:${list(untold)}`);
process.exitCode = astray.length > 0 ? 1 : 0;
