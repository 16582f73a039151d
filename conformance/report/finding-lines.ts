import { clauseById } from "../../contracts/clauses/index.ts";
import type { Finding, RuleVerdict } from "../../contracts/verdict.ts";
import { ruleFile } from "./areas.ts";
import { count, heldAndBroken, inWords, printable } from "./words.ts";

/**
 * The lines of a finding in every format, in the order of a reader's questions. What does the document say, what was
 * done, what was to be expected, what came, how often, and how to see it again?
 */
export function findingLines(told: RuleVerdict, finding: Finding): Line[] {
  const { about, expected, got } = finding;
  return [
    ["document", finding.statement],
    ...noted(told.rule),
    ["did", printable(finding.did ?? "see the sequence in the report")],
    ["expected", `${about}  ${inWords(expected)}`],
    ["got", `${about}  ${inWords(got)}`],
    ["seen", seen(told, finding)],
    ...(finding.script === undefined ? [] : [scriptLine(finding.script)]),
    ...replayed(finding),
  ];
}

type Line = [label: string, text: string];

/** What a reader asks who doubts a finding: what else might explain it, what was played, and where it is judged. */
export function doubtLines({ rule }: RuleVerdict, finding: Finding): Line[] {
  return [...ruledOut(finding), ...scenario(finding), ["rule", ruleFile(rule)]];
}

const ruledOut = ({ ruledOut: freedoms = [] }: Finding): Line[] =>
  freedoms.map(({ freedom, because }) => ["ruled out", `${freedom}: ${because}`]);

/** Recorded traffic cannot be played again: its history shows what was seen. */
const replayed = ({ replay }: Finding): Line[] => [
  ["replay", replay ?? "cannot be played again: `judge` finds it in the history that shows it"],
];

const scriptLine = (script: string): Line => [
  "script",
  `${script} in the run's folder makes these calls again`,
];

/** How far the promise goes, where the catalogue says so. */
function noted(rule: string): Line[] {
  const note = clauseById(rule)?.note;
  return note === undefined ? [] : [["note", note]];
}

/** How often the rule held and broke, and how often the breach came back. */
function seen(told: RuleVerdict, { reproduced }: Finding): string {
  const { times, of } = reproduced;
  const often = of === 0 ? "not run again" : `in ${times} of ${count(of, "run")} of its scenario`;
  const seldom = isSeldom(told) && times < of ? `; ${chance}` : "";
  const { alone } = reproduced;
  const again =
    alone === undefined
      ? ""
      : alone
        ? "; its calls alone broke it again"
        : "; not reproduced alone";
  return `${heldAndBroken(told)}; ${often}${again}${seldom}`;
}

/** What is seen so seldom, and not whenever it is played, is not as sure as what always comes. */
const isSeldom = ({ contradicting, supporting }: RuleVerdict): boolean =>
  contradicting * 20 <= supporting;
const chance =
  "too seldom to be sure: a proxy that sends a request twice looks the same; `replay --times 20` plays it more often";

/** The scenario and what it was run with, such as `log in with wrong credentials {"fault":"the user's id"}`. */
function scenario({ drive, values }: Finding): Line[] {
  if (drive === undefined) return [];
  const said = values === undefined ? "" : JSON.stringify(values);
  const kept = said.length > longestValues ? `${said.slice(0, longestValues)}…` : said;
  return [["scenario", printable(`${drive} ${kept}`.trim())]];
}

const longestValues = 120;
