const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  zwnj: "",
  equals: "=",
  plus: "+",
  sol: "/",
  bsol: "\\",
  colon: ":",
  semi: ";",
  period: ".",
  comma: ",",
  quest: "?",
  num: "#",
  percnt: "%",
  commat: "@",
  lowbar: "_",
  dash: "‐",
  excl: "!",
  dollar: "$",
  ast: "*",
  lpar: "(",
  rpar: ")",
  Tab: "\t",
  NewLine: "\n",
};

/** The text that HTML character references stand for: numeric ones, and the named ones a token or link may need. */
function decodeEntities(html: string): string {
  return html.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return entities[name] ?? entities[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** What a reader sees of an HTML mail: a line for each block, inline elements run together. */
export function htmlText(html: string): string {
  const shown = ["style", "script", "head", "title"].reduce(
    (rest, name) =>
      withoutSpans(rest, new RegExp(`<${name}\\b`, "gi"), new RegExp(`</${name}\\s*>`, "gi")),
    withoutSpans(html, /<!--/g, /-->/g),
  );
  return decodeEntities(withoutTags(shown.replace(/\s+/g, " ")))
    .replace(/\s+/g, (blanks) => (blanks.includes("\n") ? "\n" : blanks))
    .trim();
}

/**
 * Leaves out everything from each opening to the next closing (both patterns global); an opening without a closing
 * stays.
 */
function withoutSpans(html: string, opening: RegExp, closing: RegExp): string {
  let out = "";
  let at = 0;
  for (const { index, 0: opened } of html.matchAll(opening)) {
    if (index < at) continue;
    closing.lastIndex = index + opened.length;
    if (closing.exec(html) === null) break;
    out += html.slice(at, index);
    at = closing.lastIndex;
  }
  return out + html.slice(at);
}

const block = /^<(br|\/?(p|div|h\d|li|ul|ol|tr|table|blockquote|pre|hr|section))\b/i;
const cell = /^<\/?(td|th)\b/i;

/**
 * The text without its tags: lines for blocks, blanks for cells, nothing for other tags. It reads any mail in one pass.
 */
function withoutTags(html: string): string {
  const endOf = tagEnds(html);
  let out = "";
  let at = 0;
  for (const { index } of html.matchAll(/<[a-z/!?]/gi)) {
    if (index < at) continue;
    const end = endOf(index);
    if (end === undefined) break;
    const name = html.slice(index, index + longestName);
    out += html.slice(at, index) + (block.test(name) ? "\n" : cell.test(name) ? " " : "");
    at = end;
  }
  return out + html.slice(at);
}

const longestName = "</blockquote>".length;

/**
 * Gives where the tag that begins at an index ends, skipping any `>` within quotes; undefined where it does not end.
 */
function tagEnds(html: string): (index: number) => number | undefined {
  // A quotation mark that is never closed counts as an ordinary character.
  const last = { '"': html.lastIndexOf('"'), "'": html.lastIndexOf("'") };
  return (index) => {
    const telling = /[>"']/g;
    telling.lastIndex = index;
    for (let found = telling.exec(html); found !== null; found = telling.exec(html)) {
      const sign = found[0] as ">" | '"' | "'";
      if (sign === ">") return telling.lastIndex;
      if (found.index < last[sign]) telling.lastIndex = html.indexOf(sign, telling.lastIndex) + 1;
    }
    return undefined;
  };
}

/**
 * Where the links of an HTML mail lead; of its comments, only those count that some mail programs show (`[if mso]`).
 */
export function htmlLinks(html: string): string[] {
  const shown = withoutSpans(html, /<!--(?!\s*\[if\b)/gi, /-->/g);
  const hrefs = shown.matchAll(/\b(?:href|action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
  return [...hrefs]
    .map(([, double, single, bare]) => decodeEntities(double ?? single ?? bare ?? "").trim())
    .map((href) => href.replace(/[\r\n\t]/g, ""))
    .filter(isWebLink);
}

/** Links that stand in plain text; punctuation after a link belongs to the sentence. */
export function textLinks(text: string): string[] {
  return [...text.matchAll(linkLike)].map(([link]) => withoutPunctuation(link));
}

/**
 * A text that begins like a link, up to a character that no link holds; punctuation at its end may be the sentence's.
 */
export const linkLike = /https?:\/\/[^\s<>"'`]+/gi;

export const withoutPunctuation = (link: string): string =>
  link
    .replace(/(?<![.,;:!?])[.,;:!?]+$/, "")
    .replace(/(?<![)\]}])[)\]}]+$/, (end) => (/[([{]/.test(link) ? end : ""));

const isWebLink = (href: string): boolean => /^https?:\/\//i.test(href);
