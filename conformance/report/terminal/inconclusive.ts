import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { bySettler, settlerInWords } from "../inconclusive-lines.ts";
import { count } from "../words.ts";
import type { Palette } from "./palette.ts";
import { labelled } from "./text.ts";

/** What could not be told, grouped by the one thing that would settle it; the largest group first. */
export function inconclusive(
  verdicts: readonly RuleVerdict[],
  { columns, colours }: { columns: number; colours: Palette },
): string[] {
  if (verdicts.length === 0) return [];
  const groups = bySettler(verdicts);
  const title = `${count(verdicts.length, "rule")} could not be told; what would settle ${verdicts.length === 1 ? "it" : "them"}:`;
  return [
    `${colours.cyan("?")} ${colours.bold(title)}`,
    ...groups.flatMap((settled) => [
      ...labelled(`${settled.rules.length}`.padStart(3), settlerInWords(settled), box(columns)),
      ...labelled("", settled.rules.join("  "), box(columns)).map(colours.dim),
    ]),
    "",
  ];
}

const box = (columns: number) => ({ indent: 2, gutter: 5, columns });
