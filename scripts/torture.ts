/**
 * Examines hostile servers: `npm run torture` examines every row and writes the table. `npm run torture -- PATTERN…`
 * examines rows whose ids hold one of the texts, and writes nothing. `npm run torture -- cheats [PATTERN…]` does so
 * with services that are right only while they are examined. A run that was cut short goes on where it stopped;
 * `--anew` begins again.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rowsOf } from "../conformance/selftest/torture/cheats/cheat.ts";
import { cheats } from "../conformance/selftest/torture/cheats/index.ts";
import { page } from "../conformance/selftest/torture/cheats/page.ts";
import { complaintsOf, tellings } from "../conformance/selftest/torture/cheats/telling.ts";
import type { Result } from "../conformance/selftest/torture/examine.ts";
import { resultsIn } from "../conformance/selftest/torture/results.ts";
import type { Row } from "../conformance/selftest/torture/row.ts";
import { rows } from "../conformance/selftest/torture/rows/index.ts";
import { runRows } from "../conformance/selftest/torture/run.ts";
import { table } from "../conformance/selftest/torture/table.ts";

/** A set of rows to examine, and its page. */
interface Subject {
  rows: readonly Row[];
  /** Results of a run that was cut short. */
  folder: string;
  page: string;
  /** What went wrong. */
  faults: (told: readonly Result[]) => string[];
  written: (told: readonly Result[]) => string;
}

const hostile: Subject = {
  rows,
  ...{ folder: "out/torture", page: "torture.md", written: table },
  faults: (told) => told.filter(({ complaints }) => complaints.length > 0).map(({ id }) => id),
};

const cheating: Subject = {
  rows: cheats.flatMap(rowsOf),
  ...{ folder: "out/cheats", page: "cheats.md" },
  written: (told) => page(tellings(cheats, told)),
  faults: (told) =>
    tellings(cheats, told).flatMap((telling) =>
      complaintsOf(telling).map((complaint) => `${telling.cheat.id}: ${complaint}`),
    ),
};

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (words[0] === "cheats") await examine(cheating, words.slice(1));
else await examine(hostile, words);

async function examine(subject: Subject, asked: readonly string[]): Promise<void> {
  const results = resultsIn(subject.folder);
  if (process.argv.includes("--anew")) results.forget();
  const isWhole = asked.length === 0;
  const chosen = subject.rows.filter(
    ({ id }) => isWhole || asked.some((part) => id.includes(part)),
  );
  const told = await runRows(chosen, {
    known: isWhole ? results.of : () => undefined,
    tell: (result) => {
      if (result.complaints.length === 0) results.keep(result);
      say(result);
    },
  });
  const faults = subject.faults(told);
  for (const fault of faults) console.log(`NOT  ${fault}`);
  console.log(`${told.length} examined; ${faults.length} not as they should be`);
  if (faults.length > 0) process.exitCode = 1;
  else if (isWhole) {
    const path = new URL(`../conformance/selftest/torture/${subject.page}`, import.meta.url);
    writeFileSync(fileURLToPath(path), subject.written(told));
    results.forget();
  }
}

function say({ id, seconds, megabytes, verdict, complaints }: Result): void {
  const word = complaints.length === 0 ? "ok" : "NOT";
  console.log(`${word}  ${id}  ${seconds} s  ${megabytes} MB  ${verdict}`);
  for (const complaint of complaints) console.log(`      ${complaint}`);
}
