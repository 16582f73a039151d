/**
 * Examines hostile servers, and services that are right only while they are examined: `npm run torture [-- PATTERN…]`, all
 * rows or those whose ids hold one of the texts. A row is survived where the run ended by itself within its time and
 * memory, accused nobody wrongly, and told what it had to. Exits 1 where one was not.
 */
import { rows } from "../conformance/selftest/torture/rows/index.ts";
import { runRows } from "../conformance/selftest/torture/run.ts";
import { exitCodes } from "../contracts/report.ts";

const asked = process.argv.slice(2);
const chosen = rows.filter(
  ({ id }) => asked.length === 0 || asked.some((part) => id.includes(part)),
);
const examined = await runRows(
  chosen,
  ({ id, behaviour, seconds, megabytes, verdict, complaints }) => {
    const word = complaints.length === 0 ? "ok" : "NOT";
    console.log(`${word}  ${id}  ${seconds} s  ${megabytes} MB  ${behaviour}: ${verdict}`);
    for (const complaint of complaints) console.log(`      ${complaint}`);
  },
);
const faults = examined.filter(({ complaints }) => complaints.length > 0);
console.log(`${examined.length} examined; ${faults.length} not as they should be`);
process.exitCode = faults.length > 0 ? exitCodes.broken : exitCodes.conforms;
