import { byArea, ruleFile } from "../../conformance/report/areas.ts";
import { type Palette, palette } from "../../conformance/report/terminal/palette.ts";
import { labelled } from "../../conformance/report/terminal/text.ts";
import { rules } from "../../conformance/rules/index.ts";
import type { Rule } from "../../conformance/rules/rule.ts";
import { type Clause, catalogue } from "../../contracts/clauses/index.ts";
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
  const done = clauses.filter(({ id }) => built.has(id)).length;
  const legend = `${clauses.length} rules, ${done} of them built (●); the others are marked ·`;
  return `${[...lines, legend].join("\n")}\n`;
}

function row({ id, level, statement }: Clause, { green, dim }: Palette, columns: number): string[] {
  const mark = built.has(id) ? green("●") : dim("·");
  const lead = `  ${mark} ${level.padEnd(8)}${id.padEnd(36)} `;
  const room = Math.max(30, columns - 49);
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
    ["note", note],
    ["needs", needs.length === 0 ? "nothing but the answers" : needs.join("; ")],
    ...(rule === undefined ? [["judged", "not built"] satisfies Fact] : howJudged(rule)),
    ["mutants", breakers.join("  ")],
  ];
}

/** A profile that declares nothing, for the quota of a rule in the plainest case. */
const plainest = parseProfile({ target: { baseUrl: "http://127.0.0.1" } }, {});

function howJudged(rule: Rule): Fact[] {
  const quota = Object.entries(rule.quota(plainest)).map(([kind, owed]) => `${owed} "${kind}"`);
  const drives = rule.drives.map(({ name }) => name);
  const grounds = rule.restsOn.map(({ id }) => id);
  return [
    ["passes with", `${quota.join(", ") || "any"} seen to hold, and none broken`],
    ["scenarios", drives.length === 0 ? "load, or recorded traffic" : drives.join("; ")],
    ["rests on", grounds.join(", ")],
    ["file", ruleFile(rule.clause.id)],
  ];
}
