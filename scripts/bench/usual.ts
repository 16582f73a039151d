/**
 * Mutants before a usual check, as `check` makes it without `--thorough`: `npm run bench -- usual [COUNT] [SEED]`. A seeded
 * sample of them; two at once, half a minute each. What is known goes on where a run was cut short.
 */
import fc from "fast-check";
import { Known } from "../../conformance/selftest/tables/known.ts";
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import { drivenByProperties } from "../../conformance/selftest/tables/tables.ts";
import { examiner } from "../tables/examiner.ts";

const [count = 60, seed = 1] = process.argv.slice(2).map(Number);
const many = Math.min(count, drivenByProperties.length);
const drawing = fc.shuffledSubarray([...drivenByProperties], { minLength: many, maxLength: many });
const [sample = []] = fc.sample(drawing, { seed, numRuns: 1 });

const pool = new Pool(2, 1);
const known = new Known("out/usual", () => "");
const examine = examiner(pool, known);
const rows = await Promise.all(
  sample.map(async ({ id, breaks }) => {
    const result = await examine({ kind: "usual", id, seed });
    const failed = "error" in result ? [] : result.failed;
    const isNamed = breaks.some((rule) => failed.includes(rule.id));
    const requests = "error" in result ? Number.NaN : result.requests;
    return { id, isNamed, isKilled: failed.length > 0, requests };
  }),
);
examine.done();
await pool.close();

const survivors = rows.filter(({ isKilled }) => !isKilled);
const misnamed = rows.filter(({ isKilled, isNamed }) => isKilled && !isNamed);
const requests = rows.map((row) => row.requests).sort((one, other) => one - other);
console.log(
  `${rows.length - survivors.length} of ${rows.length} mutants killed, ${rows.filter(({ isNamed }) => isNamed).length} by the rule that they break; ` +
    `${requests[requests.length >> 1]} requests in the middle`,
);
for (const { id } of survivors) console.log(`  not killed: ${id}`);
for (const { id } of misnamed) console.log(`  by another rule alone: ${id}`);
known.forget();
