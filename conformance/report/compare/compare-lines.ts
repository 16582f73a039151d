import type { Report } from "../../../contracts/report.ts";
import { count, printable } from "../words.ts";
import type { Change, Comparison, Drift } from "./compare.ts";

/** A comparison for people, as lines: what is compared, then the gravest changes first. */
export function compareLines(before: Report, after: Report, comparison: Comparison): string[] {
  const { regressions, mended, newlyUntold, newlyTold, drift } = comparison;
  return [
    `before  ${titleOf(before)}`,
    `after   ${titleOf(after)}`,
    "",
    ...block("✗ fails now", regressions.map(changed)),
    ...block("? no longer checked", newlyUntold.map(changed)),
    ...block("✓ fixed", mended.map(changed)),
    ...block("+ checked now", newlyTold.map(changed)),
    ...block("~ does otherwise what the document leaves open", drift.map(drifted)),
  ];
}

/** How many rules each kind of change has, in a line; what a word leaves out is the same in both. */
export function compareSum(before: Report, after: Report, comparison: Comparison): string {
  const { regressions, mended, newlyUntold, newlyTold, drift } = comparison;
  const all = new Set([...before.verdicts, ...after.verdicts].map(({ rule }) => rule)).size;
  const otherwise = regressions.filter(({ before: was }) => was === "fail").length;
  const changed = [regressions, mended, newlyUntold, newlyTold].map(({ length }) => length);
  return [
    count(regressions.length - otherwise, "new fail"),
    ...(otherwise > 0 ? [`${count(otherwise, "fail")} in another way`] : []),
    `${mended.length} fixed`,
    `${newlyUntold.length} no longer checked`,
    `${newlyTold.length} checked now`,
    `${all - changed.reduce((one, other) => one + other)} as before`,
    ...(drift.length > 0 ? [`${count(drift.length, "open question")} answered otherwise`] : []),
  ].join(" · ");
}

const titleOf = ({ target, run, kit }: Report): string =>
  `${printable(target.name ?? target.baseUrl)}  ${run.startedAt}  kit ${kit.version}  ${run.id}`;

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `    ${line}`), ""];

function changed({ rule, level, before, after }: Change): string {
  const how = before === after ? `${after}, in another way` : `${before} → ${after}`;
  return `${level.toUpperCase().padEnd(8)}${rule.padEnd(40)} ${how}`;
}

const drifted = ({ topic, before, after }: Drift): string =>
  `${printable(topic)}: ${values(before)} → ${values(after)}`;

const values = (all: readonly string[]): string =>
  all.length === 0 ? "(nothing else)" : all.map(printable).join(", ");
