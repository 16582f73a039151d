import { variants } from "../../../fixtures/variants/index.ts";
import { freedomsOfAnswers } from "../../freedoms/index.ts";
import type { OpenPoint } from "../../history/open-point.ts";
import { openPoints } from "../../model/freedoms.ts";

/** The page of the freedoms: what the document does not show, and what settles it. */
export function freedomsPage(): string {
  return `${[head, ...openPoints.map(partOf), headOfAnswers, ...freedomsOfAnswers.map(partOf)].join("\n\n")}\n`;
}

/** Why an in-process service makes no use of these freedoms. */
export const unshown: Readonly<Record<string, string>> = {
  "denied for the moment": "none: an in-process service takes as many attempts as tell",
  "declared secret": "none: the profiles of variants are right",
  "moved clock": "none: archives alone do not say when it was",
  "kit held up": "none: it is the kit's own",
  "store that was emptied": "none: no variant is started anew in a run",
  "shared queue": "none: an in-process service has no customers but the kit",
  "receiver out of reach": "none: an in-process service stands beside the receiver",
};

/** The variants that name a freedom, or declare the fact that settles it. */
export const showing = ({ name, settledBy, alsoSettledBy = [] }: OpenPoint): readonly string[] =>
  variants
    .filter(
      ({ freedom, profile }) =>
        freedom === name ||
        [settledBy, ...alsoSettledBy].some((need) => declares(profile, need.name)),
    )
    .map(({ id }) => id);

function partOf(point: OpenPoint): string {
  const { name, silence, settledBy, alsoSettledBy = [], avoidedBy } = point;
  const settling = [settledBy, ...alsoSettledBy].map(
    (need) => `\`${need.name}\`: ${cell(need.text)}`,
  );
  return [
    `## ${name}`,
    "",
    `| | |`,
    `|---|---|`,
    `| not shown | ${cell(silence)} |`,
    `| settled by | ${settling.join("; ")} |`,
    `| kept out of the way | ${cell(avoidedBy)} |`,
    `| variants | ${unshown[name] ?? listed(showing(point))} |`,
  ].join("\n");
}

const head = [
  "# What the document leaves open",
  "",
  "What a service may choose, as one policy of the whole run. One list serves all rules: each part says itself of which breaches it",
  "speaks (`explains`). Where one may explain a breach, the rule is inconclusive and asks for the fact that settles it; where the fact is",
  "declared, the breach counts as declared, or stands. This page is generated; `npm test` fails when it is stale.",
].join("\n");

const headOfAnswers = [
  "# What may explain an answer",
  "",
  "These explain an answer, whichever rule expected it. It breaks no rule and supports none; a rule counts its answers by the name of what explains",
  "each (`unclear-share.ts`). Where more than a fifth of them came to nothing, or all with one argument did, the rule is inconclusive; so it",
  "is where it is not passed if each 502 was a crash.",
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
