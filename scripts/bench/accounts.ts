/**
 * Compares the judges of accounts with a model of users, tokens and mails.
 * - `npm run bench -- accounts [HISTORIES] [RUNS]` walks so many right services. It measures the power of each clause's
 * rule in so many runs, and writes the page.
 * - `… accounts seeds FIRST LAST` only walks the right services of these seeds.
 * It prints as it goes. Exits 1 where a right service was accused.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pageOf } from "../../conformance/selftest/accounts/print-power.ts";
import { accusedOf } from "../../conformance/selftest/accounts/right.ts";

const page = fileURLToPath(
  new URL("../../conformance/selftest/accounts/power.md", import.meta.url),
);
const args = process.argv.slice(2);

if (args[0] === "seeds") {
  const [first = 1, last = first] = args.slice(1).map(Number);
  const accused = accusedOf([first, last], console.log);
  process.exitCode = accused.length === 0 ? 0 : 1;
} else {
  const [histories = 100_000, runs = 24] = args.map(Number);
  const accused = accusedOf([1, histories], console.log);
  writeFileSync(page, pageOf({ histories, accused, runs }, console.log));
  console.log(`${page} is written`);
  process.exitCode = accused.length === 0 ? 0 : 1;
}
