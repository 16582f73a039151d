import type { Report, Settler } from "../../../contracts/report.ts";
import {
  copiedOf,
  firstSteps,
  inconclusiveInWords,
  purposesOf,
  settlerInWords,
} from "../inconclusive/settlers.ts";
import type { Palette } from "./palette.ts";
import { labelled } from "./text.ts";

/** What would settle the untold rules; the step that tells most rules comes first. */
export function inconclusive(
  report: Report,
  { columns, colours }: { columns: number; colours: Palette },
): string[] {
  const { settlers = [] } = report;
  if (settlers.length === 0) return [];
  const { first, left, more } = firstSteps(settlers);
  const said = inconclusiveInWords(report);
  const title = `${said}; what would settle ${said.startsWith("1 ") ? "it" : "them"}:`;
  return [
    `${colours.cyan("?")} ${colours.bold(title)}`,
    ...first.flatMap((settler) => step(settler, report, columns, colours)),
    ...(left.length === 0 ? [] : [colours.dim(`    … and ${more} in report.html`)]),
    "",
  ];
}

function step(settler: Settler, report: Report, columns: number, { dim }: Palette): string[] {
  const box = { indent: 4, gutter: 0, columns };
  const copied = copiedOf(settler, report);
  return [
    ...labelled("", settlerInWords(settler), box),
    ...(settler.add === undefined
      ? []
      : labelled("", purposesOf(settler).join("; "), { ...box, indent: 8 })),
    // On one line, so that a reader can copy it.
    ...(copied === undefined ? [] : [`        ${copied}`]),
    ...labelled("", ids(settler.rules), { ...box, indent: 8 }).map(dim),
  ];
}

/** How many rules of a step a first screen names. */
const mostNamed = 5;

function ids(rules: readonly string[]): string {
  const left = rules.length - mostNamed;
  const named = left > 1 ? [...rules.slice(0, mostNamed), `… and ${left} more`] : rules;
  return named.join("  ");
}
