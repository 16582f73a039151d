/**
 * Examines random companies of variants, with profiles that leave some facts out: `npm run bench -- companies [COUNT
 * [SEED]]`. Exits with 1 where one was accused.
 */
import { examineCompanies } from "../../conformance/selftest/bench/companies.ts";
import { exitCodes } from "../../contracts/report.ts";

const [count = 5, seed = 1] = process.argv.slice(2).map(Number);
if (![count, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error(
    "COUNT and SEED are whole numbers above 0, such as: npm run bench -- companies 20 7",
  );
  process.exit(exitCodes.environment);
}
let accused = 0;
for await (const company of examineCompanies(count, seed)) {
  const fails = Object.entries(company.accused);
  accused += fails.length === 0 ? 0 : 1;
  if (fails.length === 0) continue;
  console.log(`accused: ${company.id}`);
  console.log(`  undeclared: ${company.left.join(", ") || "nothing"}`);
  for (const [rule, how] of fails) console.log(`  ${rule}: ${how}`);
}
console.log(
  `${count - accused} of ${count} companies of right services without a fail (seed ${seed})`,
);
process.exitCode = accused === 0 ? exitCodes.conforms : exitCodes.broken;
