import type { Report } from "../../contracts/report.ts";
import { kitCommand } from "./kit-command.ts";
import { inconclusiveInWords, settlerInWords } from "./settlers.ts";
import { count } from "./words.ts";

/** What a run left open, and the command or the fact that goes on from there: a line each, none where nothing is open. */
export const leftOpen = (report: Report): string[] => [
  ...inconclusive(report),
  ...underLoad(report),
  ...deeper(report),
];

function inconclusive(report: Report): string[] {
  const { settlers: [first, ...more] = [] } = report;
  if (first === undefined) return [];
  const target = targetIn(report.run.command);
  const asks = target.startsWith("--target") && [first, ...more].some(({ add }) => add);
  const [runs] = /--runs[ =]\d+/.exec(report.run.command) ?? [];
  const fewer = `${runs} plays each scenario so often, in place of --extent: without it each rule gets the plays that it needs`;
  return [
    `${inconclusiveInWords(report)}; first, ${settlerInWords(first)}`,
    ...(runs === undefined ? [] : [fewer]),
    ...(asks
      ? [`a profile with the facts to declare is written by: ${kitCommand} init ${target}`]
      : []),
  ];
}

/** A run of chosen rules leaves out by intention what it leaves out. */
function underLoad({ verdicts, run, target }: Report): string[] {
  const left = verdicts.filter(({ reason }) => reason === "other-driver").length;
  if (left === 0 || verdicts.some(({ reason }) => reason === "not-selected")) return [];
  const where = run.command.startsWith("judge") ? `--target ${target.baseUrl}` : "";
  const command = `${kitCommand} load ${targetIn(run.command) || where}`.trim();
  return [`${count(left, "rule")} not run, which load alone shows: ${command}`];
}

/** What a quick check passed may still break now and then, or with a value that it did not try. */
function deeper({ run: { command }, outcome }: Report): string[] {
  const isQuick = /^check\b(?!.*--(extent|runs|rules|last-failed))/.test(command);
  if (outcome !== "passed" || !isQuick) return [];
  const more = `${kitCommand} check ${targetIn(command)}`.trim();
  return [`a quick check; for rarer faults: ${more} --extent usual`];
}

/** The flag of a command line that names its target, quoted as there. */
const targetIn = (command: string): string =>
  /--(?:profile|target)[ =](?:'(?:[^']|'\\'')*'|\S)+/.exec(command)?.[0] ?? "";
