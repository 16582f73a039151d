import { createHash } from "node:crypto";

/** A sentence of the document, or a row of one of its tables, as letters and digits alone. */
export interface Words {
  /** The headings that it stands under, e.g. `endpoints, agent control plane`. */
  section: string;
  words: string;
}

/** Every sentence of the document that lays something down, and every such row of its tables, in order. */
export const wordsOf = (document: string): Words[] =>
  piecesOf(document).filter((one) => !isSilent(one));

/** Every sentence and row that says of something that it is not shown, which leaves it to a service. */
export const silencesOf = (document: string): Words[] => piecesOf(document).filter(isSilent);

const isSilent = ({ words }: Words): boolean => /not (shown|given)/.test(words);

/** Every sentence of the document and every row of its tables, headings apart. */
function piecesOf(document: string): Words[] {
  const headings: string[] = [];
  const all: Words[] = [];
  const lines = document.split("\n");
  for (const [at, line] of lines.entries()) {
    const heading = /^(#+) +(.*)/.exec(line);
    if (heading !== null) {
      headings.splice(
        (heading[1] ?? "").length - 1,
        Number.POSITIVE_INFINITY,
        lettersAndDigits(heading[2] ?? ""),
      );
      continue;
    }
    if (isHead(line, lines[at + 1])) continue;
    for (const words of sentencesOf(line))
      all.push({ section: headings.slice(1).join(", "), words });
  }
  return all;
}

/** The head of a table, or the line below it. */
const isHead = (line: string, next = ""): boolean =>
  /^\|[\s:|-]+\|$/.test(line) || (line.startsWith("|") && /^\|[\s:|-]+\|$/.test(next));

/** A row of a table is one piece; anything else is as many as it has sentences. */
function sentencesOf(line: string): string[] {
  const parts = line.startsWith("|")
    ? [line]
    : line.replace(/^(\d+\.|-) +/, "").split(/(?<=[.:]) +(?=[A-Z`(])/);
  return parts.map(lettersAndDigits).filter((words) => words !== "");
}

/** Letters and digits alone, so that markup and punctuation may change. */
const lettersAndDigits = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What stands for a sentence here, where its text may not: the first 12 hexadecimal digits of its SHA-256. */
export const digestOf = ({ words }: Words): string =>
  createHash("sha256").update(words).digest("hex").slice(0, 12);
