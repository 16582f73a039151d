import type { Rule } from "../../conformance/kit/rule.ts";
import { byArea, ruleFile } from "../../conformance/report/areas.ts";
import { type Palette, palette } from "../../conformance/report/terminal/palette.ts";
import { labelled } from "../../conformance/report/terminal/text.ts";
import { rules } from "../../conformance/rules/index.ts";
import { type Clause, catalogue, clauseById } from "../../contracts/clauses/index.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import { UsageError } from "../frame/faults.ts";
import { type Screen, screenOn } from "../frame/screen.ts";

/** The catalogue, or one rule, for people or as data. Throws UsageError for an id that no rule has. */
export function showRules(id: string | undefined, { json }: { json?: boolean }): string {
  const screen = screenOn(process.stdout);
  if (json === true) return `${JSON.stringify(asData(id), null, 2)}\n`;
  return id === undefined ? list(screen) : page(found(id), screen);
}

const built = new Map<string, Rule>(rules.map((rule) => [rule.clause.id, rule]));

function found(id: string): Clause {
  const clause = clauseById(id);
  if (clause !== undefined) return clause;
  const alike = catalogue.filter((other) => other.id.includes(id)).map((other) => other.id);
  const next = alike.length > 0 ? `Did you mean ${alike.join(", ")}?` : "List them with `rules`.";
  throw new UsageError(`rule ${id}`, "there is no such rule", next);
}

function asData(id: string | undefined) {
  const clauses = id === undefined ? catalogue : [found(id)];
  return clauses.map((clause) => ({
    ...clause,
    built: built.has(clause.id),
    file: ruleFile(clause.id),
  }));
}

function list({ colour, columns }: Screen): string {
  const colours = palette(colour);
  const lines = byArea(catalogue, ({ id }) => id).flatMap(([area, clauses]) => [
    colours.bold(area),
    ...clauses.flatMap((clause) => row(clause, colours, columns)),
    "",
  ]);
  const legend = `${catalogue.length} rules, ${rules.length} of them built (●); the others are marked ·`;
  return `${[...lines, legend].join("\n")}\n`;
}

function row({ id, level, statement }: Clause, { green, dim }: Palette, columns: number): string[] {
  const mark = built.has(id) ? green("●") : dim("·");
  const lead = `  ${mark} ${level.padEnd(8)}${id.padEnd(36)} `;
  const room = Math.max(30, columns - 49);
  const short = statement.length > room ? `${statement.slice(0, room - 1)}…` : statement;
  return [lead + dim(short)];
}

/** One rule: sentence, citation, level, how it is judged, what it needs. */
function page(clause: Clause, { colour, columns }: Screen): string {
  const { bold, dim } = palette(colour);
  const box = { indent: 2, gutter: 12, columns };
  const lines = facts(clause).flatMap(([label, text]) => labelled(label, text, box));
  const painted = lines.map((line) => dim(line.slice(0, 14)) + line.slice(14));
  return `${[bold(clause.id), ...painted].join("\n")}\n`;
}

function facts(clause: Clause): [label: string, text: string][] {
  const { level, statement, section, note, evidence, anyOf = [], conditional } = clause;
  const rule = built.get(clause.id);
  const breakers = mutants.filter(({ breaks }) => breaks.includes(clause)).map(({ id }) => id);
  const needs = [
    ...evidence,
    ...(anyOf.length === 0 ? [] : [`one of ${anyOf.join(", ")}`]),
    ...(conditional === undefined ? [] : [`${conditional.evidence} (where ${conditional.when})`]),
  ];
  return [
    ["document", statement],
    ["section", section],
    ["level", level],
    ...(note === undefined ? [] : ([["note", note]] as [string, string][])),
    ["needs", needs.length === 0 ? "nothing but the answers" : needs.join("; ")],
    ...(rule === undefined ? ([["judged", "not built"]] as [string, string][]) : howJudged(rule)),
    ...(breakers.length === 0 ? [] : ([["mutants", breakers.join("  ")]] as [string, string][])),
  ];
}

/** A profile that declares nothing: what a rule asks for in the plainest case. */
const plainest = parseProfile({ target: { baseUrl: "http://127.0.0.1" } }, {});

function howJudged(rule: Rule): [label: string, text: string][] {
  const quota = Object.entries(rule.quota(plainest)).map(([kind, owed]) => `${owed} "${kind}"`);
  const drives = rule.drives.map(({ name }) => name);
  const grounds = rule.restsOn.map(({ id }) => id);
  return [
    ["passes with", `${quota.join(", ") || "any"} observation for it, and none against`],
    ["driven by", drives.length === 0 ? "load, or recorded traffic" : drives.join("; ")],
    ...(grounds.length === 0 ? [] : ([["rests on", grounds.join(", ")]] as [string, string][])),
    ["file", ruleFile(rule.clause.id)],
  ];
}
