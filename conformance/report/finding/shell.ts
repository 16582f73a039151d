import { printable } from "../../../contracts/printable.ts";

/** A text in quotation marks for a shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A text as one word of a command: as it is where a shell finds nothing in it, or else quoted, on one line. */
export const shellWord = (text: string): string =>
  /^[\w./:=@,+-]+$/.test(text) ? text : onOneLine(text);

/** A text in quotation marks, on one line whatever stands in it: in what is pasted, a line's end runs what is before it. */
export const onOneLine = (text: string): string =>
  printable(text) === text ? shellQuoted(text) : ansiQuoted(text);

/** A comment, on one line whatever stands in it. */
export const commented = (text: string): string => `# ${printable(text)}`;

/** `$'…'` keeps what nobody sees visible: each byte of it by its number. */
function ansiQuoted(text: string): string {
  const signs = [...text.matchAll(/##(?=\w*\[)|./gsu)].map(([sign]) => {
    if (sign === "##") return "#\\x23";
    if (sign === "\n") return "\\n";
    if (/[\\']/.test(sign)) return `\\${sign}`;
    return printable(sign) === sign ? sign : inBytes(Buffer.from(sign));
  });
  return `$'${signs.join("")}'`;
}

/** Bytes by their numbers, for `$'…'`. */
export const inBytes = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
