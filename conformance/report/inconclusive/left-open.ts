import type { Report } from "../../../contracts/report.ts";
import { type Extent, extents } from "../../run/planning/extents.ts";
import { shellWord } from "../finding/shell.ts";
import { onSameTarget, targetIn } from "../kit-command.ts";
import { count } from "../words.ts";
import { copiedOf, inconclusiveInWords, settlerInWords } from "./settlers.ts";

/** What a run left open, and the command or the fact that goes on from there: a line each, none where nothing is open. */
export const leftOpen = (report: Report): string[] => [
  ...inconclusive(report),
  ...unexplained(report),
  ...laterRuns(report).map(({ says, run }) => `${says}: ${onSameTarget(run, report)}`),
];

/** A run that would say more about the same target, by its command and flags. */
export interface LaterRun {
  says: string;
  run: "load" | `check --extent ${Extent}`;
}

/** The runs that would say more: of rules that this one's command cannot show, or with more calls. */
export const laterRuns = (report: Report): LaterRun[] => [...underLoad(report), ...deeper(report)];

function inconclusive(report: Report): string[] {
  const { settlers: [first, ...more] = [] } = report;
  if (first === undefined) return [];
  const command = first.add === undefined && copiedOf(first, report);
  const asks =
    /^--target(?!.* --profile)/.test(targetIn(report.run.command)) &&
    [first, ...more].some(({ add }) => add);
  const [runs] = /--runs[ =]\d+/.exec(report.run.command) ?? [];
  const fewer = `${runs} does each scenario so often, in place of --extent: without it each rule gets as many as it needs`;
  return [
    `${inconclusiveInWords(report)}; first ${settlerInWords(first)}${command ? `, by ${command}` : ""}`,
    ...(runs === undefined ? [] : [fewer]),
    ...(asks
      ? [`a profile with the facts to declare is written by: ${onSameTarget("init", report)}`]
      : []),
  ];
}

/** More calls of a rule may part where it breaks from where it holds; what never held breaks in every case. */
function unexplained(report: Report): string[] {
  const left = report.verdicts
    .filter(({ finding, supporting }) => finding && finding.differs === undefined && supporting > 0)
    .map(({ rule }) => rule);
  if (left.length === 0 || !isQuick(report)) return [];
  const rules = left.slice(0, mostNamed).map(shellWord).join(" ");
  const command = onSameTarget(`check --rules ${rules} --extent thorough`, report);
  return [
    `when ${left.length === 1 ? "it breaks" : "they break"}, more calls may show: ${command}`,
  ];
}
const mostNamed = 3;

/** A run of chosen rules leaves out by intention what it leaves out. */
function underLoad(report: Report): LaterRun[] {
  const { verdicts } = report;
  const left = verdicts.filter(({ reason }) => reason === "other-driver").length;
  if (left === 0 || verdicts.some(({ reason }) => reason === "not-selected")) return [];
  const says = `${count(left, "rule")} not run, which only the command load shows`;
  return [{ says, run: "load" }];
}

/** What a quick check passed may still break now and then, or with a value that it did not try. */
function deeper(report: Report): LaterRun[] {
  const extent = extentOf(report);
  const larger = extent && larges[extent];
  if (report.outcome !== "passed" || extent === undefined || larger === undefined) return [];
  const times = Math.round(extents[larger].requests / extents[extent].requests);
  const says = `this was a ${extent} check; ${larger} asks ${times} times as much, and finds more`;
  return [{ says, run: `check --extent ${larger}` }];
}

const larges: Readonly<Partial<Record<Extent, Extent>>> = { quick: "usual", usual: "thorough" };

/** How much a check of all rules asked; undefined for any other run. */
function extentOf({ run: { command } }: Report): Extent | undefined {
  if (!/^check\b(?!.*--(runs|rules|last-failed))/.test(command)) return undefined;
  const [, given = "quick"] = /--extent[= ](\w+)/.exec(command) ?? [];
  return Object.hasOwn(extents, given) ? (given as Extent) : undefined;
}

const isQuick = (report: Report): boolean => extentOf(report) === "quick";
