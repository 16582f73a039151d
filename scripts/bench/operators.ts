/**
 * Mutants that operators make of decisions (fixtures/mutants/operators) before a usual check:
 * `npm run bench -- operators [COUNT] [SEED] [own]`, 60 and 1 by default; `own` plays the drives of the rules that each breaks alone. A seeded sample of them, two at once; after nine minutes
 * it stops, and the same command goes on. Those of the queue are left out: k6 drives its rules.
 */
import { createHash } from "node:crypto";
import { exitCodes } from "../../contracts/report.ts";
import { generated } from "../../fixtures/mutants/operators/generated.ts";
import { examineUsually, type UsualRow } from "./usual/examine.ts";

const [count = 60, seed = 1] = process.argv.slice(2, 4).map(Number);
const [, , , , own] = process.argv;
const isKnown = own === undefined || own === "own";
if (!isKnown || ![count, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error(
    "COUNT and SEED are whole numbers above 0, such as: npm run bench -- operators 150 1; after them, own or nothing",
  );
  process.exit(exitCodes.environment);
}

const told = generated.filter(
  ({ area, undetectable }) => area !== "queue" && undetectable === undefined,
);
/** Its place in the lot: a mutant that is added to the table, or taken from it, moves no other. */
const lotOf = (id: string): string => createHash("sha256").update(`${seed} ${id}`).digest("hex");
const sample = told
  .map((mutant) => ({ mutant, lot: lotOf(mutant.id) }))
  .sort((one, other) => (one.lot < other.lot ? -1 : 1))
  .slice(0, count)
  .map(({ mutant }) => mutant);
const folder = `out/operators-${seed}`;
const rows = await examineUsually(sample, { seed, folder, minutes: 9, isOwn: own === "own" });

const named = rows.filter(({ isNamed }) => isNamed);
const misnamed = rows.filter(({ isKilled, isNamed }) => isKilled && !isNamed);
const survivors = rows.filter(({ isKilled }) => !isKilled);
const share = ((100 * named.length) / rows.length).toFixed(1);
const rulesOf = ({ mutant }: UsualRow): string => mutant.breaks.map(({ id }) => id).join(", ");

for (const row of survivors) console.log(`survived: ${row.mutant.id} (breaks ${rulesOf(row)})`);
for (const row of misnamed)
  console.log(
    `misnamed: ${row.mutant.id} (breaks ${rulesOf(row)}; reported ${row.failed.join(", ")})`,
  );
console.log(
  `${named.length + misnamed.length} of ${rows.length} mutants by operators killed, ${named.length} under the right name (${share} %), ` +
    `${misnamed.length} misnamed, ${survivors.length} survived; drawn from ${told.length} by seed ${seed}`,
);
const left = sample.length - rows.length;
if (left > 0) console.log(`${left} are left: the same command goes on with them`);
process.exitCode = left > 0 ? exitCodes.incomplete : exitCodes.conforms;
