const named: Record<string, string> = {
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
      if (name !== undefined) return named[name] ?? named[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** What a reader sees of an HTML mail: a line for each block, inline elements run together. */
export function htmlText(html: string): string {
  const shown = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/\s+/g, " ")
    .replace(/<(br|\/?(p|div|h\d|li|ul|ol|tr|table|blockquote|pre|hr|section))\b[^>]*>/gi, "\n")
    .replace(/<\/?(td|th)\b[^>]*>/gi, " ")
    .replace(/<(?:[a-z/!?])(?:"[^"]*"|'[^']*'|[^'">])*>/gi, "");
  return decodeEntities(shown)
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim();
}

/** Where the links of an HTML mail lead; of comments, those that some mail programs show (`[if mso]`) alone. */
export function htmlLinks(html: string): string[] {
  const shown = html.replace(/<!--(?!\s*\[if\b)[\s\S]*?-->/gi, "");
  const hrefs = shown.matchAll(/\b(?:href|action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
  return [...hrefs]
    .map(([, double, single, bare]) => decodeEntities(double ?? single ?? bare ?? "").trim())
    .map((href) => href.replace(/[\r\n\t]/g, ""))
    .filter(isWebLink);
}

/** Links that stand in plain text; punctuation after one is the sentence's. */
export function textLinks(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"'`]+/gi)].map(([link]) =>
    link.replace(/[.,;:!?]+$/, "").replace(/[)\]}]+$/, (end) => (/[([{]/.test(link) ? end : "")),
  );
}

const isWebLink = (href: string): boolean => /^https?:\/\//i.test(href);
