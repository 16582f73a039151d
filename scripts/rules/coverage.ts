import { palette } from "../../conformance/report/terminal/palette.ts";
import { labelled } from "../../conformance/report/terminal/text.ts";
import { coverage, type Sentence } from "../../contracts/coverage/index.ts";
import { type Screen, screenOn } from "../frame/screen.ts";

/** Every sentence of the document, with the rules that claim it, or why it cannot be seen; for people or as data. */
export function showCoverage({ json }: { json?: boolean }): string {
  if (json === true) return `${JSON.stringify(coverage, null, 2)}\n`;
  const screen = screenOn(process.stdout);
  const sections = [...Map.groupBy(coverage, ({ section }) => section)];
  const pages = sections.flatMap(([section, sentences]) => [
    palette(screen.colour).bold(section),
    ...sentences.flatMap((sentence) => lines(sentence, screen)),
    "",
  ]);
  const unseen = coverage.filter(({ rules }) => rules.length === 0).length;
  return `${pages.join("\n")}${coverage.length} sentences, ${unseen} of them seen by no client\n`;
}

function lines({ says, rules, unseen }: Sentence, { colour, columns }: Screen): string[] {
  const { green, dim } = palette(colour);
  const mark = rules.length > 0 ? green("●") : dim("–");
  const by = rules.length > 0 ? rules.join("  ") : `no client can see it: ${unseen}`;
  return [`  ${mark} ${says}`, ...labelled("", by, { indent: 2, gutter: 2, columns })];
}
