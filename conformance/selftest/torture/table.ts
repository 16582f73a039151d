import { mostMegabytes, type Result } from "./examine.ts";
import { heapMb } from "./process.ts";
import { usualSeconds } from "./row.ts";

/** A text as a cell of a table holds it. */
export const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The page of all rows. */
export function table(told: readonly Result[]): string {
  const longest = Math.max(...told.map(({ seconds }) => seconds));
  const largest = Math.max(...told.map(({ megabytes }) => megabytes));
  return `# Hostile servers

Each row is a real server on loopback, mostly the reference with one hostile streak, and a \`check\` of a few rules
against it in a process of its own with ${heapMb} MB of heap and \`--time ${usualSeconds.given}s\`. A row is survived where the run ended by itself
within ${usualSeconds.most} s and ${mostMegabytes} MB of memory, with an exit code of the README that fits, accused nobody of what the document does
not say, told the rules that the behaviour leaves alone (floods, and mails of many megabytes, leave a run no time to tell),
printed no stack and no control character, and left no process. \`npm run torture\` examines all of them and writes this page; \`npm test\` a sample.

${told.length} rows, all survived; the longest took ${longest} s, the largest ${largest} MB.

| row | behaviour | verdict | s | MB |
|---|---|---|---:|---:|
${told.map(({ id, behaviour, verdict, seconds, megabytes }) => `| \`${id}\` | ${cell(behaviour)} | ${cell(verdict)} | ${seconds} | ${megabytes} |`).join("\n")}
`;
}
