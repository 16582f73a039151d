import { printable } from "../words.ts";

/** Text that is HTML already. {@link html} escapes any other text. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | undefined | readonly Part[];

/** HTML from a template: strings are escaped, markup and lists of it are taken as they are. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Markup {
  const text = template.reduce((all, piece, index) => all + rendered(parts[index - 1]) + piece);
  return new Markup(text);
}

function rendered(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(rendered).join("");
  return escaped(String(part));
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Line breaks and tabs stay; other control characters are spelled out. */
function escaped(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((piece) => (/^[\n\t]$/.test(piece) ? piece : printable(piece)))
    .join("")
    .replace(/[&<>"]/g, (c) => entities[c] ?? c);
}
