import type { Settler } from "../../../contracts/report.ts";
import { additionOf, settlerInWords } from "../settlers.ts";
import { count } from "../words.ts";
import type { Palette } from "./palette.ts";
import { labelled } from "./text.ts";

/** How many steps fit on a first screen; the files hold all of them. */
const mostShown = 5;

/** What would settle the untold rules; the step that tells most rules comes first. */
export function inconclusive(
  settlers: readonly Settler[],
  untold: number,
  { columns, colours }: { columns: number; colours: Palette },
): string[] {
  if (untold === 0) return [];
  const left = settlers.slice(mostShown);
  const rest = left.reduce((sum, { rules }) => sum + rules.length, 0);
  const more = `… and ${count(left.length, "more step")} for ${count(rest, "more rule")} in report.html`;
  const title = `${count(untold, "rule")} inconclusive; what would settle ${untold === 1 ? "it" : "them"}:`;
  return [
    `${colours.cyan("?")} ${colours.bold(title)}`,
    ...settlers.slice(0, mostShown).flatMap((settler) => step(settler, columns, colours)),
    ...(left.length === 0 ? [] : [colours.dim(`    ${more}`)]),
    "",
  ];
}

function step(settler: Settler, columns: number, { dim }: Palette): string[] {
  const box = { indent: 4, gutter: 0, columns };
  const add = additionOf(settler);
  return [
    ...labelled("", settlerInWords(settler), box),
    // On one line, so that a reader can copy it.
    ...(add === undefined ? [] : [`        ${add}`]),
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
