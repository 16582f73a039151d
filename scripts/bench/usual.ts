/**
 * Meets mutants with a usual check, as `check` makes it without `--thorough`: `npm run bench -- usual [COUNT] [SEED]`.
 * It takes a seeded sample, two at the same time, half a minute each. A run that was cut short goes on the next time.
 */
import fc from "fast-check";
import { drivenByProperties } from "../../conformance/selftest/tables/tables.ts";
import { examineUsually } from "./usual/examine.ts";

const [count = 60, seed = 1] = process.argv.slice(2).map(Number);
const many = Math.min(count, drivenByProperties.length);
const drawing = fc.shuffledSubarray([...drivenByProperties], { minLength: many, maxLength: many });
const [sample = []] = fc.sample(drawing, { seed, numRuns: 1 });
const rows = await examineUsually(sample, { seed, folder: "out/usual" });

const survivors = rows.filter(({ isKilled }) => !isKilled);
const misnamed = rows.filter(({ isKilled, isNamed }) => isKilled && !isNamed);
const requests = rows.map((row) => row.requests).sort((one, other) => one - other);
console.log(
  `${rows.length - survivors.length} of ${rows.length} mutants killed, ${rows.filter(({ isNamed }) => isNamed).length} by the rule that they break; ` +
    `${requests[requests.length >> 1]} requests in the middle`,
);
for (const { mutant } of survivors) console.log(`  not killed: ${mutant.id}`);
for (const { mutant } of misnamed) console.log(`  by another rule alone: ${mutant.id}`);
