import { variants } from "../../../fixtures/variants/index.ts";
import { freedoms } from "../../freedoms/index.ts";
import { rules } from "../../rules/index.ts";

/** The page of the freedoms: what the document does not show, what settles it, and which rules it excuses. */
export function freedomsPage(): string {
  const parts = freedoms.map((freedom) => {
    const { name, silence, settledBy, dodgedBy } = freedom;
    const named = rules.filter((rule) => rule.freedoms.some((one) => one.name === name));
    const declaring = variants.filter(({ profile }) => declares(profile, settledBy.name));
    return [
      `## ${name}`,
      "",
      `| | |`,
      `|---|---|`,
      `| not shown | ${cell(silence)} |`,
      `| settled by | \`${settledBy.name}\`: ${cell(settledBy.text)} |`,
      `| kept out of the way | ${cell(dodgedBy)} |`,
      `| rules | ${listed(named.map(({ clause }) => clause.id))} |`,
      `| variants that declare it | ${listed(declaring.map(({ id }) => id))} |`,
    ].join("\n");
  });
  return `${[head, ...parts].join("\n\n")}\n`;
}

const head = [
  "# Freedoms",
  "",
  "What the document leaves to a service, as one policy of the whole run. A rule names those that may explain what looks like",
  "a breach (`mayBe`); where one may, the rule is inconclusive and asks for the fact that settles it; where the fact is declared, the",
  "breach is recorded as declared, or stands. This page is generated; `npm test` fails when it is stale.",
  "",
  "Answers of a gateway or a limit (`gateway.ts`) belong to no rule: they are counted as unclear for every rule that was owed an answer.",
].join("\n");

/** Whether facts of a profile hold a value at a path, such as `within.consistencyMs`. */
const declares = (facts: object, path: string): boolean =>
  path
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], facts) !==
  undefined;

const listed = (ids: readonly string[]): string =>
  ids.length === 0 ? "none" : ids.map((id) => `\`${id}\``).join(", ");

const cell = (text: string): string => text.replaceAll("|", "\\|");
