import type { Report } from "../../../contracts/report.ts";
import { onSameTarget, targetIn } from "../kit-command.ts";
import { count } from "../words.ts";
import { copiedOf, inconclusiveInWords, settlerInWords } from "./settlers.ts";

/** What a run left open, and the command or the fact that goes on from there: a line each, none where nothing is open. */
export const leftOpen = (report: Report): string[] => [
  ...inconclusive(report),
  ...underLoad(report),
  ...deeper(report),
];

function inconclusive(report: Report): string[] {
  const { settlers: [first, ...more] = [] } = report;
  if (first === undefined) return [];
  const command = first.add === undefined && copiedOf(first, report);
  const asks =
    targetIn(report.run.command).startsWith("--target") && [first, ...more].some(({ add }) => add);
  const [runs] = /--runs[ =]\d+/.exec(report.run.command) ?? [];
  const fewer = `${runs} does each scenario so often, in place of --extent: without it each rule gets as many as it needs`;
  return [
    `${inconclusiveInWords(report)}; first: ${settlerInWords(first)}${command ? `, by ${command}` : ""}`,
    ...(runs === undefined ? [] : [fewer]),
    ...(asks
      ? [`a profile with the facts to declare is written by: ${onSameTarget("init", report)}`]
      : []),
  ];
}

/** A run of chosen rules leaves out by intention what it leaves out. */
function underLoad(report: Report): string[] {
  const { verdicts } = report;
  const left = verdicts.filter(({ reason }) => reason === "other-driver").length;
  if (left === 0 || verdicts.some(({ reason }) => reason === "not-selected")) return [];
  return [
    `${count(left, "rule")} not run, which only the command load shows: ${onSameTarget("load", report)}`,
  ];
}

/** What a quick check passed may still break now and then, or with a value that it did not try. */
function deeper(report: Report): string[] {
  const {
    run: { command },
    outcome,
  } = report;
  const isQuick = /^check\b(?!.*--(extent|runs|rules|last-failed))/.test(command);
  if (outcome !== "passed" || !isQuick) return [];
  const more = onSameTarget("check --extent usual", report);
  return [`a quick check; usual asks twice as much, and finds more: ${more}`];
}
