import { clauseById } from "../../../contracts/clauses/index.ts";
import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";
import { ruleFile } from "../areas.ts";
import { brokenInWords, heldAndBroken, printable, sentence, shortened, sides } from "../words.ts";
import { eventInWords } from "./curl.ts";
import { pretty, shownSteps } from "./shown-steps.ts";
import { isTimeline } from "./timeline.ts";

/**
 * The lines of a finding in every format, in the order of a reader's questions. What does the document say, what was
 * done, what was to be expected, what came, how often, and how to see it again?
 */
export function findingLines(told: RuleVerdict, finding: Finding): Line[] {
  const { about, script, needs = [] } = finding;
  const { expected, got } = sides(finding);
  return shown([
    ["document", finding.statement],
    ...did(finding),
    ["expected", `${about}  ${expected}`],
    ["got", `${about}  ${got}`],
    ...(finding.also ?? []).map((text): Line => ["also", text]),
    ...contrast(told, finding),
    ...sharesCause(finding),
    ...heldBy(finding),
    ...answer(finding),
    ["seen", seen(told, finding)],
    ...alone(finding),
    // What the calls alone do not show, the scenario may.
    ...(finding.reproduced.alone === false ? scenario(finding) : []),
    ...asLikely(finding),
    ...replayed(finding),
    ...(script === undefined ? noScript(finding) : [scriptLine(script, finding)]),
    ...(needs.length === 0 ? [] : [["needs", needs.join("; ")] as Line]),
  ]);
}

/** Each on one line, whatever a target said. */
const shown = (lines: readonly Line[]): Line[] =>
  lines.map(([label, text]) => [label, printable(text)]);

/** The same of a fail as text, for readers of plain files. */
export const findingText = (told: RuleVerdict): string[] =>
  told.finding ? findingLines(told, told.finding).map((line) => line.join(": ")) : [];

/** A fail in a line. */
export const headline = ({ rule, finding }: RuleVerdict): string =>
  finding === undefined ? `${rule} is broken` : brokenInWords(finding);

export type Line = [label: string, text: string];

/** What a reader asks who doubts a finding: what else might explain it, what was played, and where it is judged. */
export function doubtLines({ rule }: RuleVerdict, finding: Finding): Line[] {
  const played = finding.reproduced.alone === false ? [] : scenario(finding);
  return shown([...noted(rule), ...ruledOut(finding), ...played, ["rule", ruleFile(rule)]]);
}

const ruledOut = ({ ruledOut: freedoms = [] }: Finding): Line[] =>
  freedoms.map(({ freedom, because }) => ["ruled out", `${freedom}: ${because}`]);

/** Of a queue's finding the timeline says it: which requests, and when. */
const did = ({ did: steps, curl }: Finding): Line[] =>
  isTimeline(curl) ? [] : [["steps", steps ?? "see the sequence in the report"]];

/** Recorded traffic cannot be played again: its history shows what was seen. */
const replayed = ({ replay }: Finding): Line[] => [
  ["replay", replay ?? "cannot be made again: `judge` finds it in the history that shows it"],
];

/** Recorded traffic and load have no script at all, and no line for one. */
const noScript = ({ plays, curl }: Finding): Line[] =>
  plays === undefined || isTimeline(curl)
    ? []
    : [["script", "none: a call to a webhook shows it, and no script receives one"]];

/** The command that plays its script; the keys that it needs are the reader's to fill in. */
function scriptLine(script: string, { needs = [], replay }: Finding): Line {
  // It lies beside the report that is replayed, and is quoted as that is.
  const report = replay?.slice(
    replay.indexOf(" replay ") + " replay ".length,
    replay.lastIndexOf(" "),
  );
  const path = report?.endsWith("report.json'")
    ? report.replace(/report\.json'$/, `${script}'`)
    : (report?.replace(/report\.json$/, script) ?? script);
  const given = needs.flatMap((need) => /^[A-Z][A-Z_\d]*(?= \()/.exec(need) ?? []);
  return ["script", [...given.map((name) => `${name}=…`), "sh", path].join(" ")];
}

/** The answer that decides; of a queue's finding one that turns away. */
function answer(finding: Finding): Line[] {
  const { decisive } = shownSteps(finding);
  if (decisive !== undefined && decisive.event !== "call")
    return [["shown by", shortened(eventInWords(decisive), longestAnswer)]];
  if (decisive?.status === undefined) return [];
  if (isTimeline(finding.curl) && decisive.status < 400) return [];
  const body = spaced(decisive.answer ?? "") || "no body";
  return [["answer", `${decisive.status}  ${shortened(body, longestAnswer)}`]];
}

const asLikely = ({ asLikely: rules = [] }: Finding): Line[] =>
  rules.length === 0 ? [] : [["or", `${rules.join(" or ")} is broken: what was seen fits either`]];

const sharesCause = ({ sharesCause: rules = [], sharesWhere: where }: Finding): Line[] =>
  rules.length === 0
    ? []
    : [
        [
          "cause",
          `perhaps the same fault as ${rules.join(", ")}${where ? `: each breaks ${where}` : ""}`,
        ],
      ];

const longestAnswer = 300;

/** A body on one line, JSON with blanks, where lines may break. */
const spaced = (text: string): string => pretty(text).replaceAll(/\s+/g, " ").trim();

/** What parts broken calls from held ones, and what was answered to others like them. */
function contrast(told: RuleVerdict, finding: Finding): Line[] {
  const { spared = [], differs = always(told, finding) } = finding;
  const others = Map.groupBy(spared, (one) => one.slice(0, 3));
  const answered = [...others].map(
    ([status, those]) => `${status} ${those.map((one) => one.slice(4)).join(", ")}`,
  );
  const otherwise = answered.length > 0 ? `this request is answered ${answered.join("; ")}` : "";
  const said = [differs, otherwise].filter(Boolean).map(sentence);
  return said.length === 0 ? [] : [["when", said.join(" ")]];
}

/** The nearest call by which the rule held, and in what it differs. */
function heldBy({ counterpart, differs: contrast }: Finding): Line[] {
  if (counterpart === undefined) return [];
  const { did, call, came, differs } = counterpart;
  const { method, path, status } = call;
  const answered = [status, came].filter((one) => one !== undefined).join(", ");
  const parts = differs.map((one) => `${one.member} ${one.broke} above, ${one.held} here`);
  const isBearing = call.headers?.authorization !== undefined;
  const before = `what was done before${isBearing ? ", or which token is presented" : ", not the request"}`;
  const unlike = contrast === undefined ? before : "";
  const line: Line = ["differs", parts.join("; ") || unlike];
  return [["held by", `${did}: ${method} ${path} → ${answered}`], ...(line[1] ? [line] : [])];
}

/** What never held is broken in every case, as far as this run goes: one of fewer calls may lack those that would. */
const always = ({ supporting, contradicting }: RuleVerdict, { curl }: Finding) =>
  supporting > 0 || contradicting < 2
    ? undefined
    : `broken each of ${contradicting} times${isTimeline(curl) ? "" : "; no call of this run held, to compare with"}`;

/** How far the promise goes, where the catalogue says so. */
function noted(rule: string): Line[] {
  const note = clauseById(rule)?.note;
  return note === undefined ? [] : [["note", note]];
}

/**
 * How often the rule held and broke and, of what was not seen alone, that every run of its scenario showed it. Where only
 * some did, that says little: each has other values.
 */
function seen(told: RuleVerdict, finding: Finding): string {
  const { times, of, alone } = finding.reproduced;
  const isEach = alone !== true && of > 1 && times === of;
  const often = isEach ? `; in each of ${of} runs of its scenario` : "";
  return `${heldAndBroken(told)}${often}${isUnsure(told, finding) ? `; ${chance}` : ""}`;
}

/** Whether the calls alone showed it again, and how often. A replay does nothing else, and needs no such line. */
function alone({ reproduced, plays, replay }: Finding): Line[] {
  const { times, of, alone: isAlone, untried } = reproduced;
  const often = times < of ? `, ${times} of ${of} times` : "";
  const again = "broken again by these calls alone, made anew";
  if (isAlone === true) return [["alone", again + often]];
  const more = replay === undefined ? "" : ": a replay runs the whole scenario, too";
  if (isAlone === false) return [["alone", `not ${again}${more}`]];
  const why = untried ?? (plays === undefined ? "recorded traffic is not sent again" : undefined);
  return why === undefined ? [] : [["alone", `these calls were not made alone: ${why}`]];
}

/** A refusal that is seen so seldom, and not whenever it is played, is not as sure as what always comes. */
const isSeldom = ({ contradicting, supporting }: RuleVerdict): boolean =>
  contradicting * 20 <= supporting;
const isUnsure = (
  told: RuleVerdict,
  { reproduced: { times, of }, curl, wants }: Finding,
): boolean => wants?.status !== undefined && isSeldom(told) && times < of && !isTimeline(curl);
const chance = "too seldom to be sure: a proxy that sends a request twice looks the same";

/** The scenario and what it was run with, such as `log in with wrong credentials {"fault":"the user's id"}`. */
function scenario({ drive, values }: Finding): Line[] {
  if (drive === undefined) return [];
  const said = values === undefined ? "" : ` ${shortened(JSON.stringify(values), longestValues)}`;
  return [["scenario", printable(drive + said)]];
}

const longestValues = 120;
