import pc from "picocolors";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { severityOf } from "../severity.ts";

export type Palette = ReturnType<typeof pc.createColors>;

export const palette = (colour: boolean): Palette => pc.createColors(colour);

export interface Mark {
  glyph: string;
  paint: (text: string) => string;
  /** Its place in a row of marks: told rules first, silent ones last. */
  order: number;
}

/** The marks that these verdicts have, and what they mean. */
export function legendOf(verdicts: readonly RuleVerdict[], strict: boolean): string[] {
  const marks = new Set(verdicts.map((told) => markOf(told, strict, palette(false)).glyph));
  return [
    ...["● pass", "✗ fail", "▲ warning", "△ known fail", "? inconclusive"],
    ...["○ observed (left open: never fails)", "– n/a", "· not run"],
  ].filter(([glyph = ""]) => marks.has(glyph));
}

/** The one glyph of a verdict; its shape differs from all others, so that no colour is needed. */
export function markOf(told: RuleVerdict, strict: boolean, colours: Palette): Mark {
  const { green, red, yellow, cyan, dim } = colours;
  switch (severityOf(told, { strict })) {
    case "fine":
      return { glyph: "●", paint: green, order: 0 };
    case "error":
      return { glyph: "✗", paint: red, order: 1 };
    case "warning":
      return { glyph: "▲", paint: yellow, order: 2 };
    case "waived":
      return { glyph: "△", paint: yellow, order: 3 };
    case "inconclusive":
      return { glyph: "?", paint: cyan, order: 4 };
    case "silent":
      return told.verdict === "observed"
        ? { glyph: "○", paint: dim, order: 5 }
        : { glyph: told.verdict === "not-run" ? "·" : "–", paint: dim, order: 6 };
  }
}
