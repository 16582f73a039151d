import { absent } from "../../conformance/history/offer.ts";
import { headerEvent } from "../../conformance/history/reading/header.ts";
import { readHistory } from "../../conformance/history/reading/read-history.ts";
import { byArea, ruleFile } from "../../conformance/report/areas.ts";
import { kitCommand } from "../../conformance/report/kit-command.ts";
import { type Palette, palette } from "../../conformance/report/terminal/palette.ts";
import { labelled } from "../../conformance/report/terminal/text.ts";
import { count } from "../../conformance/report/words.ts";
import { rules } from "../../conformance/rules/index.ts";
import type { Rule } from "../../conformance/rules/rule.ts";
import { Recorder } from "../../conformance/target/recorder.ts";
import { judgeHistory } from "../../conformance/verdicts/judge-history.ts";
import { observers } from "../../conformance/verdicts/observers.ts";
import { type Circumstance, type Evidence, evidences } from "../../contracts/clauses/clause.ts";
import { type Clause, catalogue } from "../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { type Screen, screenOn } from "../frame/screen.ts";
import { rulesNamed } from "../frame/selection.ts";

/**
 * The catalogue, or the rules that ids and globs name, for people or as data; a single rule in full. Throws UsageError.
 */
export function showRules(globs: readonly string[], { json }: { json?: boolean }): string {
  const screen = screenOn(process.stdout);
  const clauses = globs.length === 0 ? catalogue : clausesNamed(globs);
  if (json === true) return `${JSON.stringify(clauses.map(asData), null, 2)}\n`;
  const [only] = clauses;
  return clauses.length === 1 && only !== undefined ? page(only, screen) : list(clauses, screen);
}

function clausesNamed(globs: readonly string[]): Clause[] {
  const named = new Set(globs.flatMap((glob) => rulesNamed(glob, `rules ${glob}`)));
  return catalogue.filter(({ id }) => named.has(id));
}

const built = new Map<string, Rule>(rules.map((rule) => [rule.clause.id, rule]));

const asData = (clause: Clause) => ({
  ...clause,
  built: built.has(clause.id),
  file: ruleFile(clause.id),
});

function list(clauses: readonly Clause[], { colour, columns }: Screen): string {
  const colours = palette(colour);
  const lines = byArea(clauses, ({ id }) => id).flatMap(([area, own]) => [
    colours.bold(area),
    ...own.flatMap((clause) => row(clause, colours, columns)),
    "",
  ]);
  const legend = `${count(clauses.length, "rule")}. must: broken, it fails a run; should: it warns; observe: it never fails.`;
  return `${[legend, `One in full: ${kitCommand} rules ID`, "", ...lines].join("\n")}`;
}

function row({ id, level, statement }: Clause, { dim }: Palette, columns: number): string[] {
  const lead = `  ${level.padEnd(8)}${id.padEnd(36)} `;
  const room = Math.max(30, columns - 47);
  const short = statement.length > room ? `${statement.slice(0, room - 1)}…` : statement;
  return [lead + dim(short)];
}

type Fact = [label: string, text: string | undefined];

/** One rule: sentence, citation, level, how it is judged, what it needs. */
function page(clause: Clause, { colour, columns }: Screen): string {
  const { bold, dim } = palette(colour);
  const box = { indent: 2, gutter: 12, columns };
  const lines = facts(clause).flatMap(([label, text = ""]) =>
    text === "" ? [] : labelled(label, text, box),
  );
  const painted = lines.map((line) => dim(line.slice(0, 14)) + line.slice(14));
  return `${[bold(clause.id), ...painted].join("\n")}\n`;
}

/** What is to say of a rule; what has no text is left out. */
function facts(clause: Clause): Fact[] {
  const { level, statement, section, note, anyOf = [], conditional } = clause;
  const rule = built.get(clause.id);
  const breakers = mutants.filter(({ breaks }) => breaks.includes(clause)).map(({ id }) => id);
  const needs = [
    ...(rule === undefined ? clause.evidence : lackedBy(rule)),
    ...(anyOf.length === 0 || anyOf.includes("webhook") ? [] : [anyOf.map(inWords).join(", or ")]),
    ...(conditional === undefined
      ? []
      : [`${inWords(conditional.evidence)}, where ${conditional.when.replaceAll("-", " ")}`]),
  ];
  return [
    ["document", statement],
    ["section", `${section} (${level})`],
    ["note", note],
    ["needs", needs.length === 0 ? "nothing but the answers" : needs.join("; ")],
    ...(rule === undefined ? [["judged", "not built"] satisfies Fact] : howJudged(rule)),
    [
      "mutants",
      [...breakers.slice(0, 2), ...(breakers.length > 2 ? [`… of ${breakers.length}`] : [])].join(
        "  ",
      ),
    ],
  ];
}

/** A profile that declares nothing, for the quota of a rule in the plainest case. */
const plainest = parseProfile({ target: { baseUrl: "http://127.0.0.1" } }, {});

/** A kind of evidence with the facts that declare it; a circumstance as it is named. */
function inWords(name: Evidence | Circumstance): string {
  const evidence = evidences.find((one) => one === name);
  const [need] = evidence === undefined ? [] : absent(evidence, plainest);
  return need?.text ?? name.replaceAll("-", " ");
}

/** The facts that a run lacks of which nothing but the base URL is known. What load needs is the same for every rule. */
function lackedBy(rule: Rule): string[] {
  if (rule.drives.length === 0) return [inWords("webhook"), "metered accounts (accounts)"];
  const recorder = new Recorder();
  const run = { kit: "", digest: "", command: "rules", run: "", seed: 0, profile: plainest };
  recorder.record(headerEvent(recorder.vault, run));
  const history = readHistory(recorder.events as HistoryEvent[]);
  const options = { catalogue: [rule.clause], rules: [rule], selected: () => true };
  const needs = judgeHistory(history, options).flatMap((told) => told.needs);
  const facts = needs.filter(({ kind }) => kind === "fact" || kind === "probe");
  return [...new Set(facts.map(({ text }) => text))];
}

function howJudged(rule: Rule): Fact[] {
  const quota = Object.entries(rule.quota(plainest));
  const kinds = quota.map(([kind, owed]) => (owed > 1 ? `${kind} (${owed} times)` : kind));
  const held = quota.length > 1 ? `for ${kinds.join(", ")}` : count(quota[0]?.[1] ?? 1, "time");
  const drives = rule.drives.map(({ name }) => name);
  const grounds = rule.restsOn.map(({ id }) => id);
  return [
    ["passes", `once it held ${held}, and was never broken`],
    ["scenarios", drives.length === 0 ? "load" : drives.join("; ")],
    ["rests on", grounds.join(", ")],
    ["archives", observers.has(rule.clause.id) ? "are checked, too, by `judge`" : ""],
    ["file", ruleFile(rule.clause.id)],
  ];
}
