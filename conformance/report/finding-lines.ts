import { clauseById } from "../../contracts/clauses/index.ts";
import type { Finding, RuleVerdict } from "../../contracts/verdict.ts";
import { ruleFile } from "./areas.ts";
import { count, inWords, printable } from "./words.ts";

/**
 * The lines of a finding in every format, in the order of a reader's questions. What does the document say, what was
 * done, what was owed, what came, how often, where is the rule, and how to see it again?
 */
export function findingLines(told: RuleVerdict, finding: Finding): [label: string, text: string][] {
  const { rule } = told;
  const { about, expected, got } = finding;
  return [
    ["document", finding.statement],
    ...noted(rule),
    ["did", printable(finding.did ?? "see the sequence in the report")],
    ["expected", `${about}  ${inWords(expected)}`],
    ["got", `${about}  ${inWords(got)}`],
    ...ruledOut(finding),
    ["seen", seen(told, finding)],
    ...driven(finding),
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

/** How far the promise goes, where the catalogue says so. */
function noted(rule: string): [label: string, text: string][] {
  const note = clauseById(rule)?.note;
  return note === undefined ? [] : [["note", note]];
}

/** How often the breach came back, and how much speaks against the rule and for it. */
function seen({ contradicting, supporting }: RuleVerdict, { reproduced }: Finding): string {
  const { times, of } = reproduced;
  const often =
    of === 0
      ? "in this traffic; it was not run again"
      : `in ${times} of ${count(of, "run")} of its drive`;
  const seldom = isSeldom(contradicting, supporting) && times < of ? `; ${chance}` : "";
  return `${often}; ${count(contradicting, "observation")} against, ${supporting} for${seldom}`;
}

/** What is seen so seldom, and not whenever it is played, is not as sure as what always comes. */
const isSeldom = (against: number, supporting: number): boolean => against * 20 <= supporting;
const chance =
  "too seldom to be sure: a proxy that sends a request twice looks the same; `replay --times 20` plays it more often";

/** The drive and what it was run with, such as `log in with wrong credentials {"fault":"the user's id"}`. */
function driven({ drive, values }: Finding): [label: string, text: string][] {
  if (drive === undefined) return [];
  const said = values === undefined ? "" : JSON.stringify(values);
  const kept = said.length > longestValues ? `${said.slice(0, longestValues)}…` : said;
  return [["drive", printable(`${drive} ${kept}`.trim())]];
}

const longestValues = 120;
