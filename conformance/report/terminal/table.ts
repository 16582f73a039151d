import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { byArea } from "../areas.ts";
import { count, tally } from "../words.ts";
import { legendOf, markOf, type Palette } from "./palette.ts";

/** One row for each area that was asked for: a mark for each rule, then how many rules have each mark. */
export function table(
  verdicts: readonly RuleVerdict[],
  strict: boolean,
  colours: Palette,
): string[] {
  const all = byArea(verdicts, ({ rule }) => rule);
  const areas = all.filter(([, those]) => those.some(({ reason }) => reason !== "not-selected"));
  const left = all.length - areas.length;
  const rows = areas.map(([area, those]) => {
    const blanks = " ".repeat(Math.max(0, widest - those.length));
    const name = area.padEnd(20);
    return `  ${name}${marks(those, strict, colours)}${blanks}  ${colours.dim(counts(those, strict))}`;
  });
  if (left > 0) rows.push(`  ${colours.dim(`${count(left, "area")} not asked for`)}`);
  const shown = areas.flatMap(([, those]) => those);
  return [...rows, "", `  ${colours.dim(legendOf(shown, strict).join("  "))}`];
}

/** The column of the counts: most areas have no more marks, and only longer rows push the counts right. */
const widest = 20;

function marks(verdicts: readonly RuleVerdict[], strict: boolean, colours: Palette): string {
  return verdicts
    .map((told) => markOf(told, strict, colours))
    .sort((a, b) => a.order - b.order)
    .map(({ glyph, paint }) => paint(glyph))
    .join("");
}

function counts(verdicts: readonly RuleVerdict[], strict: boolean): string {
  if (verdicts.every(({ reason }) => reason === "not-built")) return "not built";
  if (verdicts.every(({ reason }) => reason === "other-driver"))
    return `${verdicts.length} not run: load shows them`;
  const told = verdicts.filter(({ verdict }) => verdict !== "not-run");
  return tally(told.length === 0 ? verdicts : told, strict)
    .join(", ")
    .replace("inconclusive", "?");
}
