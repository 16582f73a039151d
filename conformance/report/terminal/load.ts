import type { LoadRow, Report } from "../../../contracts/report.ts";
import { fullnessInWords } from "../load-rows.ts";
import type { Palette } from "./palette.ts";

/** Widths of the columns behind a scenario's name, for a terminal of sixty signs. */
const columns = [
  ["sent", 5],
  ["accepted", 9],
  ["turned away", 12],
  ["other", 6],
  ["answer", 7],
  ["result", 7],
] as const;
const widest = 14;
const untold = "–";

/**
 * What load asked, a line a scenario and one for all: sent is what was accepted, turned away, and otherwise refused or
 * never answered. Times are those of its slowest account, ms; none where the generator was late itself.
 */
export function load(report: Report, { bold, dim }: Palette): string[] {
  const { load: rows = [] } = report;
  if (rows.length === 0) return [];
  const scenarios = [...Map.groupBy(rows, ({ scenario }) => scenario)];
  const heading = line(
    "load",
    columns.map(([name]) => name),
  );
  const told = [
    ...scenarios.map(([scenario, own]) => line(scenario, [...counts(own), ...slowest(own)])),
    line("all", counts(rows)),
  ];
  const legend = [
    rows.some(({ otherwise }) => otherwise > 0) &&
      "other: no answer, or refused, as the invalid ones of alone",
    "answer, result: ms in which 95 of 100 came, slowest account",
    told.some((text) => text.includes(untold)) && `${untold}: none came, or the generator was late`,
  ];
  return [
    bold(heading),
    ...told,
    ...fullnessInWords(report),
    ...legend.filter((text) => text !== false).map(dim),
    "",
  ];
}

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(widest) +
  cells.map((cell, at) => cell.padStart(columns[at]?.[1] ?? cell.length)).join("");

const counts = (rows: readonly LoadRow[]): string[] =>
  (["requests", "accepted", "turnedAway", "otherwise"] as const).map(
    (name) => `${rows.reduce((sum, row) => sum + row[name], 0)}`,
  );

const slowest = (rows: readonly LoadRow[]): string[] =>
  (["answerMs", "resultMs"] as const).map((name) => {
    const times = rows.flatMap((row) => row[name]?.p95 ?? []);
    const isTold = times.length > 0 && rows.every(({ unhealthy }) => unhealthy === undefined);
    return isTold ? `${Math.round(Math.max(...times))}` : untold;
  });
