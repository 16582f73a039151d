import { exitCodes, type Report } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { headline } from "../finding/finding-lines.ts";
import { failsOf } from "../severity.ts";
import { count, printable } from "../words.ts";
import { closing, type Ending } from "./closing.ts";
import { findings } from "./findings.ts";
import { header } from "./header.ts";
import { inconclusive } from "./inconclusive.ts";
import { load } from "./load.ts";
import { type Palette, palette } from "./palette.ts";
import { table } from "./table.ts";
import { labelled } from "./text.ts";

export interface TerminalOptions extends Ending {
  colour: boolean;
  /** Prints what else might explain a fail, what was played and where the rule is, too. */
  verbose?: boolean | undefined;
}

/** A report for people at a terminal, newline at its end. */
export function terminalReport(report: Report, options: TerminalOptions): string {
  const colours = palette(options.colour);
  const columns = Math.min(120, Math.max(60, options.columns ?? 100));
  const { verbose } = options;
  const page = { columns, colours, verbose };
  const strict = report.run.strict === true;
  const fails = failsOf(report)
    .filter(({ severity }) => options.quiet !== true || severity === "error")
    .flatMap(({ fails, severity, beside }) =>
      beside ? also(fails, columns) : findings(fails, severity, page),
    );
  const end = closing(report, { ...options, columns }, colours);
  const told = warnings(report.warnings ?? [], columns, colours);
  // Where the run could not be judged, its warnings say why.
  const why = report.exitCode === exitCodes.environment ? told : [];
  if (options.quiet === true) return lines([...why, ...fails, ...end]);
  const head = [...header(report, colours), ""];
  // What a replay says is of one rule's calls: other rules have nothing to say in it.
  const sent = load(report, colours);
  if (report.concluded !== undefined) return lines([...head, ...sent, ...told, ...fails, ...end]);
  return lines([
    ...head,
    ...table(report.verdicts, strict, colours),
    "",
    ...sent,
    ...told,
    ...fails,
    ...inconclusive(report, page),
    ...observations(report, colours),
    ...end,
  ]);
}

/** What a replay met of other rules: the headline is that of the rule which was asked for. */
const also = (fails: readonly RuleVerdict[], columns: number): string[] =>
  fails
    .map((told) => `${told.rule}: ${headline(told)}`)
    .flatMap((line) => labelled("also broken", line, { indent: 4, gutter: 13, columns }))
    .concat("");

const lines = (all: readonly string[]): string => `${all.join("\n")}\n`;

function warnings(all: readonly string[], columns: number, { yellow }: Palette): string[] {
  if (all.length === 0) return [];
  const told = all.flatMap((text) =>
    labelled("!", printable(text), { indent: 2, gutter: 2, columns }),
  );
  return [...told.map((line) => yellow(line)), ""];
}

function observations({ observations: all }: Report, { bold, dim }: Palette): string[] {
  if (all.length === 0) return [];
  const what = `${count(all.length, "answer")} to what the document leaves open`;
  return [`${dim("○")} ${bold(what)} ${dim("(informational, in report.html)")}`, ""];
}
