import { stripVTControlCharacters } from "node:util";
import { html } from "../../conformance/report/html/markup.ts";

/** Width and height of a sign of the terminal's font, and the space around the text, px. */
const sign = { width: 7.8, height: 19 };
const around = 18;

/** The colours of a terminal, by the number of their escape sequence; 1 and 2 are bold and dim. */
const inks: Readonly<Record<string, string>> = {
  1: "font-weight:700",
  2: "fill:#8b949e",
  31: "fill:#ff7b72",
  32: "fill:#56d364",
  33: "fill:#e3b341",
  36: "fill:#76e3ea",
};
/** What ends them: bold and dim by 22, colours by 39, all by 0. */
const ends: Readonly<Record<string, readonly string[]>> = {
  22: ["1", "2"],
  39: ["31", "32", "33", "36"],
  0: Object.keys(inks),
};

/** A picture of what a terminal shows: text with the escape sequences of bold, dim and colours; `label` says it to a screen reader. */
export function terminalSvg(text: string, label: string): string {
  const lines = text.trimEnd().split("\n");
  const columns = Math.max(...lines.map((line) => stripVTControlCharacters(line).length));
  const width = Math.ceil(columns * sign.width) + 2 * around;
  const height = lines.length * sign.height + 2 * around;
  const rows = lines.flatMap((line, at) => rowOf(line, around + (at + 0.75) * sign.height));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}">
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="13" fill="#e6edf3" xml:space="preserve">
${rows.join("\n")}
</g></svg>
`;
}

/** A line as texts, one a run of the same ink, each at its column: fonts differ in width. */
function rowOf(line: string, y: number): string[] {
  const on = new Set<string>();
  const texts: string[] = [];
  let column = 0;
  for (const [at, part] of line.split(/\x1b\[(\d*)m/).entries()) {
    if (at % 2 === 1) {
      for (const ended of ends[part || "0"] ?? []) on.delete(ended);
      if (part in inks) on.add(part);
    } else if (part.trim() !== "") {
      const blanks = part.length - part.trimStart().length;
      const style = [...on].map((ink) => inks[ink]).join(";");
      const said = escaped(part.trim());
      const x = (around + (column + blanks) * sign.width).toFixed(1);
      const length = (part.trim().length * sign.width).toFixed(1);
      texts.push(
        `<text x="${x}" y="${y.toFixed(1)}" textLength="${length}"${style && ` style="${style}"`}>${said}</text>`,
      );
    }
    if (at % 2 === 0) column += part.length;
  }
  return texts;
}

const escaped = (text: string): string => html`${text}`.text;
