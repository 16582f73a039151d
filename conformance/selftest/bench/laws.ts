import { catalogue } from "../../../contracts/clauses/index.ts";
import { exitCodes } from "../../../contracts/report.ts";
import { laws, toldOf } from "../laws/laws.ts";
import { recordedOf } from "../laws/recorded.ts";
import { type Subject, subjects } from "../laws/subjects.ts";

const [count, seed] = [Number(process.argv[2] ?? 40), Number(process.argv[3] ?? 1)];
/** How many subjects are recorded at the same time: each mostly waits. */
const atOnce = 4;
const areas = /^(envelope|signup|login|verify-email|refresh|logout|logout-all|forgot-password)\./;
const usual = catalogue.filter(({ id }) => areas.test(id)).map(({ id }) => id);

/**
 * The breaches of the laws by one subject's recording. It drives the subject's own rules, and a twelfth of the usual
 * ones, another twelfth for each subject.
 */
async function breachesOf(subject: Subject, nth: number): Promise<string[]> {
  const own = new Set(subject.breaks?.map(({ id }) => id));
  const lot = new Set(usual.filter((_, at) => (at + nth) % 12 === 0));
  const drives = (ruleId: string) => own.has(ruleId) || lot.has(ruleId);
  const events = await recordedOf({ deviation: subject, drives, mostRuns: 3, seed });
  return laws.flatMap(({ name, breaches }) =>
    breaches(toldOf, events).map((one) => `${subject.id}: ${name}: ${one}`),
  );
}

const queue = [...subjects(count, seed).entries()];
const total = queue.length;
let broken = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [nth, subject] = next;
      const breaches = await breachesOf(subject, nth);
      broken += breaches.length;
      for (const one of breaches) console.log(one);
    }
  }),
);
console.log(
  `${laws.length} laws on what was recorded of ${total}, seed ${seed}: ${broken} breaches`,
);
process.exitCode = broken === 0 ? exitCodes.conforms : exitCodes.broken;
