import type { Finding, RuleVerdict } from "../../contracts/verdict.ts";
import { ruleFile } from "./areas.ts";
import { count, inWords, printable } from "./words.ts";

/**
 * The lines of a finding in every format, in the order of a reader's questions. What does the document say, what was
 * done, what was owed, what came, how often, where is the rule, and how to see it again?
 */
export function findingLines(
  { rule }: RuleVerdict,
  finding: Finding,
): [label: string, text: string][] {
  const { about, expected, got } = finding;
  return [
    ["document", finding.statement],
    ["did", printable(finding.did ?? "see the sequence in the report")],
    ["expected", `${about}  ${inWords(expected)}`],
    ["got", `${about}  ${inWords(got)}`],
    ...ruledOut(finding),
    ["seen", seen(finding)],
    ["rule", ruleFile(rule)],
    ...replayed(finding),
  ];
}

const ruledOut = ({ ruledOut: freedoms = [] }: Finding): [label: string, text: string][] =>
  freedoms.map(({ freedom, because }) => ["ruled out", `${freedom}: ${because}`]);

/** Recorded traffic cannot be played again: its history shows what was seen. */
const replayed = ({ replay }: Finding): [label: string, text: string][] => [
  ["replay", replay ?? "cannot be driven again: `judge` tells it of the history that shows it"],
];

function seen({ reproduced: { times, of } }: Finding): string {
  if (of === 0) return "in this traffic; it was not run again";
  return `in ${times} of ${count(of, "run")} of its drive`;
}
