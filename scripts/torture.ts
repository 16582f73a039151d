/**
 * Hostile servers, and what the kit makes of them: `npm run torture` examines every row and writes the table,
 * `npm run torture -- PATTERN…` those whose ids hold one of the texts, and writes nothing. A run that was cut short
 * goes on where it stopped; `--anew` begins again.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Result } from "../conformance/selftest/torture/examine.ts";
import { results } from "../conformance/selftest/torture/results.ts";
import { rows } from "../conformance/selftest/torture/rows/index.ts";
import { runRows } from "../conformance/selftest/torture/run.ts";
import { table } from "../conformance/selftest/torture/table.ts";

const page = new URL("../conformance/selftest/torture/torture.md", import.meta.url);
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (process.argv.includes("--anew")) results.forget();

const chosen = rows.filter(
  ({ id }) => asked.length === 0 || asked.some((part) => id.includes(part)),
);
const told = await runRows(chosen, {
  known: asked.length === 0 ? results.of : () => undefined,
  tell,
});
const lost = told.filter(({ complaints }) => complaints.length > 0);
console.log(`${told.length - lost.length} of ${told.length} rows survived`);
if (lost.length > 0) process.exitCode = 1;
else if (asked.length === 0) writeFileSync(fileURLToPath(page), table(told));
if (asked.length === 0 && lost.length === 0) results.forget();

function tell(result: Result): void {
  const { id, seconds, megabytes, verdict, complaints } = result;
  const isSurvived = complaints.length === 0;
  if (isSurvived) results.keep(result);
  console.log(`${isSurvived ? "ok" : "NOT"}  ${id}  ${seconds} s  ${megabytes} MB  ${verdict}`);
  for (const complaint of complaints) console.log(`      ${complaint}`);
}
