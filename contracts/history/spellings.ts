/**
 * Every way a text is met on the wire: raw, percent-, form-, JSON-, HTML-, quoted-printable- and
 * base64-encoded (at each of its three alignments). Without duplicates; the raw text is among them.
 */
export function spellings(text: string): string[] {
  // Nothing encodes these characters but base64.
  if (/^[A-Za-z0-9\-._~]+$/.test(text)) return [...new Set([text, ...base64Runs(text)])];
  const percent = encodePercent(text);
  const json = JSON.stringify(text).slice(1, -1);
  const all = [
    text,
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll("%20", "+"),
    percent.replace(/[!*'()]/g, (sign) => `%${hex(sign.charCodeAt(0))}`),
    json,
    json.replaceAll("/", "\\/"),
    json.replace(/[^\x20-\x7e]/g, unicodeEscape),
    json.replace(/[<>&'+=]/g, unicodeEscape),
    text.replace(/[&<>"']/g, (c) => entities[c] ?? c),
    text.replace(/[&<>"'=+/]/g, (c) => `&#${c.charCodeAt(0)};`),
    text.replace(/[&<>"'=+/]/g, (c) => `&#x${c.charCodeAt(0).toString(16)};`),
    quotedPrintable(text),
    ...base64Runs(text),
  ];
  return [...new Set(all)].filter((spelling) => spelling.length >= 4);
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const unicodeEscape = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");

/** Percent-encodes every byte but letters, digits and -._~!*'(); lone surrogates become U+FFFD as on the wire. */
const encodePercent = (text: string): string => encodeURIComponent(text.toWellFormed());

function quotedPrintable(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((b) => (b >= 33 && b <= 126 && b !== 61 ? String.fromCharCode(b) : `=${hex(b)}`))
    .join("");
}

/** The base64 digits that are the text's alone, whatever stands before and after it; both alphabets. */
function base64Runs(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  // One by one: a secret may have more bytes than a call takes arguments.
  const signs =
    bytes.length === text.length
      ? text
      : Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const runs = [0, 1, 2].map((shift) => {
    const digits = btoa("\0".repeat(shift) + signs).replace(/={1,2}$/, "");
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor(((shift + bytes.length) * 8) / 6);
    return digits.slice(first, last);
  });
  return runs
    .filter((run) => run.length >= 8)
    .flatMap((run) => [run, run.replaceAll("+", "-").replaceAll("/", "_")]);
}
