/**
 * Follows the reasons of untold rules: `npm run bench -- reasons [PATTERN [MINUTES]]`. Takes each fact of the full
 * profile away in turn, then all at once, and gives back what each untold rule's reason names. Goes on where the last
 * run stopped; stops by itself after so many minutes (default 60). Exits 1 where a reason settled nothing.
 */
import { inLanes } from "../../conformance/run/in-lanes.ts";
import { factsOf } from "../../conformance/selftest/reasons/facts.ts";
import { follow, type Unsettled } from "../../conformance/selftest/reasons/reasons.ts";
import { todaysDigests } from "../../conformance/selftest/tables/digests.ts";
import { Known } from "../../conformance/selftest/tables/known.ts";
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import type { Task } from "../../conformance/selftest/tables/task.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { exitCodes } from "../../contracts/report.ts";
import { referenceProfile } from "../../fixtures/profiles/reference.ts";

const [pattern = ".", minutes = "60"] = process.argv.slice(2);
const until = Date.now() + Number(minutes) * 60_000;
const seed = 1;
const threads = 3;
const address = "127.0.0.1:0";
const whole = referenceProfile("http://127.0.0.1:1", {
  ...{ smtp: address, payment: address, webhook: address },
  ...{ serviceMs: 20, evidence: true, trace: true },
});

const facts = factsOf(whole);
const wanted = [...facts.map((fact) => [fact]), facts].filter((taken) =>
  new RegExp(pattern).test(nameOf(taken)),
);
const pool = new Pool(threads);
const { ofSoundness } = await todaysDigests();
const judges = ofSoundness(
  [],
  catalogue.map(({ id }) => id),
);
const known = new Known("out/reasons", () => judges);
let untold = 0;
let unsettled = 0;
let left = 0;

await inLanes(wanted, threads, async (taken) => {
  if (Date.now() > until) {
    left += 1;
    return;
  }
  const steps = taken.length === 1 ? 1 : 3;
  const followed = await follow(taken, { examine, mostRuns: 4, steps });
  untold += followed.untold;
  unsettled += followed.unsettled.length;
  console.log(
    `${nameOf(taken)}: ${followed.untold} untold, ${followed.unsettled.length} unsettled`,
  );
  for (const one of followed.unsettled) console.log(`  ${inWords(one)}`);
});
await pool.close();
console.log(
  `${unsettled} of ${untold} untold rules have a reason that settles nothing; ${left} left`,
);
if (left === 0) known.forget();
process.exitCode = unsettled === 0 && left === 0 ? exitCodes.conforms : exitCodes.broken;

async function examine(asks: Omit<Task, "seed">) {
  const task = { ...asks, seed };
  const before = known.get(task);
  if (before !== undefined) return before;
  const result = await pool.examine(task);
  const examined = "error" in result ? await pool.examine(task) : result;
  if (!("error" in examined)) known.add(task, examined);
  return examined;
}

function nameOf(taken: readonly string[]): string {
  return taken.length === 1 ? (taken[0] ?? "") : "all";
}

function inWords({ rule, needs, missing }: Unsettled): string {
  const said = needs.map(({ kind, name, text }) => `${kind} ${name}: ${text}`).join("; ");
  const without = missing.length > 3 ? `${missing.length} facts` : missing.join(", ");
  return `${rule} without ${without}: ${said}`;
}
