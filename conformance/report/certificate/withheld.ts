import type { Report } from "../../../contracts/report.ts";
import { severityOf } from "../severity.ts";
import type { JudgedReport } from "./statement.ts";

/** The reasons why a run earns no certificate, each in a sentence; empty where it earned one. */
export function withheldFor({ report, facts, recorded }: JudgedReport): string[] {
  const { verdicts, run, outcome } = report;
  const [command] = recorded.command.split(" ", 1);
  const named = (all: readonly { rule: string }[]) => all.map(({ rule }) => rule).join(", ");
  const musts = verdicts.filter(({ level }) => level === "must");
  const broken = musts.filter((told) => told.verdict === "fail");
  const untold = musts.filter(
    (told) => severityOf(told) === "inconclusive" || told.verdict === "not-run",
  );
  const isTold = musts.some(({ verdict }) => verdict === "pass" || verdict === "fail");
  return [
    ...(command === "certify" ? [] : [`the run was a \`${command}\`, and not a \`certify\``]),
    ...(run.interrupted === true ? ["the run was cut off"] : []),
    ...(facts.waivers.length > 0
      ? [`the profile lets known fails pass: ${named(facts.waivers)}`]
      : []),
    ...(broken.length > 0 ? [`must rules failed: ${named(broken)}`] : []),
    ...(untold.length > 0 ? [`must rules were not checked: ${named(untold)}`] : []),
    ...(outcome === "incomplete" && untold.length === 0 ? [incomplete(report)] : []),
    ...(outcome === "failed" && broken.length === 0
      ? ["--strict was asked, and a should rule failed"]
      : []),
    ...(isTold ? [] : ["no must rule was checked"]),
  ];
}

const incomplete = ({ owed }: Report): string =>
  `the run is incomplete: ${owed.map(({ what, told, of }) => `${told} of ${of} ${what}s checked`).join(", ")}`;
