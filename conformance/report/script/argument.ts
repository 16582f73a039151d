import { shellQuoted } from "../finding/shell.ts";
import type { Part } from "./variables.ts";

/** A text in quotation marks for the shell, with variables where its secrets stood; `encoded`: as an address holds them. */
export type Quoted = (text: string, encoded?: boolean) => string;

/**
 * Parts of a text as one argument for a shell. Each is quoted for itself, so that nothing in a text can end a quotation.
 */
export const argument = (parts: readonly Part[], encoded = false): string =>
  parts
    .map((part) => (typeof part === "string" ? quoted(part) : valueIn(part, encoded)))
    .join("") || "''";

const valueIn = ({ variable }: Exclude<Part, string>, encoded: boolean): string =>
  encoded && variable !== "RUN" ? `"$(uri "$${variable}")"` : `"$${variable}"`;

const longRuns = /([A-Za-z0-9])(\1{199,})/g;

/** What repeats a sign two hundred times is made by the shell, so that a reader can take the line in. */
const quoted = (text: string): string =>
  text
    .split(longRuns)
    .map((piece, at, all) => {
      if (at % 3 === 2) return "";
      const rest = at % 3 === 1 ? (all[at + 1] ?? "") : undefined;
      if (rest !== undefined) return `"$(printf %0${rest.length + 1}d 0 | tr 0 ${piece})"`;
      return piece === "" ? "" : shellQuoted(piece);
    })
    .join("");
