import { valueAt } from "../../../contracts/json-pointer.ts";
import {
  type Declared,
  exampleProfile,
  type JsonObject,
} from "../../../contracts/profile/index.ts";
import type { Report, Settler } from "../../../contracts/report.ts";
import type { Need, RuleVerdict } from "../../../contracts/verdict.ts";
import { isObject } from "../../history/call.ts";
import { onSameTarget } from "../kit-command.ts";
import { count, printable } from "../words.ts";

/** Untold rules that the same needs would settle. */
interface Group {
  rules: string[];
  needs: Need[];
}

/**
 * What would settle the untold rules: broken rules to fix, facts to declare, which count on those declared before them, and
 * what must be done otherwise. What tells most rules comes first. What the profile declares is not given another value.
 */
export function settlersOf(verdicts: readonly RuleVerdict[], profile: Declared = {}): Settler[] {
  const untold = verdicts.filter(isUntold);
  const steps: Settler[] = [];
  const groups = groupsOf(untold, firstOfCauses(verdicts));
  const { fix = [], declare = [], other = [] } = Object.groupBy(groups, wayOf);
  let open = declare;
  while (open.length > 0) {
    const step = best(open);
    const names = new Set(step.needs.map(({ name }) => name));
    steps.push(declaring(step, profile));
    open = open
      .filter((group) => !isSettledBy(group, names))
      .map(({ rules, needs }) => ({ rules, needs: needs.filter(({ name }) => !names.has(name)) }));
  }
  return byRules([fix.sort(mostRules), steps, other.sort(mostRules)]);
}

/** Steps of each kind in their order, of which the one with most rules comes next; that of a run which was cut off, first. */
function byRules(kinds: readonly (readonly Settler[])[]): Settler[] {
  const open = kinds.filter(({ length }) => length > 0);
  if (open.length === 0) return [];
  const rulesOf = ([first]: readonly Settler[]) => (first === undefined ? 0 : weightOf(first));
  const next = open.reduce((most, one) => (rulesOf(one) > rulesOf(most) ? one : most));
  const left = open.map((one) => (one === next ? one.slice(1) : one));
  return [...next.slice(0, 1), ...byRules(left)];
}

const isUntold = ({ verdict }: RuleVerdict): boolean => verdict === "inconclusive";

const declared = new Set<Need["kind"]>(["fact", "probe", "budget"]);
/** No fact of a profile gives a run more time or a larger extent: its command does. */
const isTime = ({ kind, name }: Need): boolean =>
  kind === "budget" && (name === "time" || name === "extent");
const isDeclarable = (need: Need): boolean => declared.has(need.kind) && !isTime(need);

const isBroken = ({ kind }: Need): boolean => kind === "rule";

function wayOf({ needs }: Group): "fix" | "declare" | "other" {
  if (needs.some(isBroken)) return "fix";
  return needs.every(isDeclarable) ? "declare" : "other";
}

/**
 * Groups rules by what settles them: a broken rule first, then facts to declare, since the rest may follow from them. Else
 * time, since a longer run shows what a driver that was cut off would have said.
 */
function groupsOf(untold: readonly RuleVerdict[], first: ReadonlyMap<string, Need>): Group[] {
  const settling = untold.map(({ rule, needs = [] }) => {
    const declarable = needs.filter(isDeclarable);
    const broken = needs.find(isBroken);
    const one =
      (broken && (first.get(broken.name) ?? broken)) ??
      (declarable.length > 0 ? undefined : (needs.find(isTime) ?? needs[0]));
    const own = one === undefined ? declarable : [one];
    const key = own.map(({ kind, name }) => `${kind}:${name}`).sort();
    return { rule, needs: own, key: key.join() };
  });
  return [...Map.groupBy(settling, ({ key }) => key).values()].map((some) => ({
    rules: some.map(({ rule }) => rule),
    needs: some[0]?.needs ?? [],
  }));
}

/** By rules that broke: of those that may have one cause with it the one that the catalogue names first. */
function firstOfCauses(verdicts: readonly RuleVerdict[]): Map<string, Need> {
  const first = new Map<string, Need>();
  for (const { rule: name, finding } of verdicts)
    for (const other of finding?.sharesCause ?? [])
      if (!first.has(name) && !first.has(other))
        first.set(other, { kind: "rule", name, text: `${name} fixed, which failed` });
  return first;
}

const isSettledBy = ({ needs }: Group, names: ReadonlySet<string>): boolean =>
  needs.every(({ name }) => names.has(name));

/** The group that tells most rules for each fact that it asks for, with all the rules that these facts tell. */
function best(groups: readonly Group[]): Group {
  const told = groups.map(({ needs }) => {
    const names = new Set(needs.map(({ name }) => name));
    const rules = groups.filter((other) => isSettledBy(other, names)).flatMap(({ rules }) => rules);
    return { needs, rules };
  });
  const worth = ({ rules, needs }: Group): number => rules.length / needs.length;
  return told.reduce((most, one) => (worth(one) > worth(most) ? one : most));
}

const mostRules = (one: Group, other: Group): number => weightOf(other) - weightOf(one);

/** How many rules something settles; a run that was cut off says of nobody's profile what it lacks, and goes first. */
const weightOf = ({ rules, needs }: Pick<Settler, "rules" | "needs">): number =>
  needs.some(isCutOff) ? Number.MAX_SAFE_INTEGER : rules.length;

const isCutOff = ({ kind, name }: Need): boolean => kind === "driver" && name === "run";

const declaring = ({ rules, needs }: Group, profile: Declared): Settler => ({
  rules,
  needs,
  add: needs.map((need) => toDeclare(need, profile)).reduce(merged, {}),
});

/** What to add to a profile for a need. A budget that was spent is raised: the example again would settle nothing. */
function toDeclare({ kind, name }: Need, profile: Declared): JsonObject {
  const example = exampleProfile(name, profile) ?? {};
  const steps = name.split(".");
  const [usual, spent] = [example, profile].map((one) => valueAt(one, `/${steps.join("/")}`));
  if (kind !== "budget" || typeof usual !== "number" || typeof spent !== "number") return example;
  const more = spent < usual ? usual : 4 * spent;
  return merged(
    example,
    steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), more) as JsonObject,
  );
}

/** One part of a profile put into another: objects member by member, everything else as a whole. */
export function merged(one: JsonObject, other: JsonObject): JsonObject {
  const both = Object.entries(other).map(([name, value]) => {
    const before = one[name];
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}

/** How many rules are untold. */
export const inconclusiveInWords = ({ verdicts }: Pick<Report, "verdicts">): string =>
  `${count(verdicts.filter(isUntold).length, "rule")} inconclusive`;

const mostShown = 5;

/** The steps that a reader takes in at once, the others, and what those come to. */
export function firstSteps(settlers: readonly Settler[]) {
  const left = settlers.slice(mostShown);
  const rules = left.reduce((sum, one) => sum + one.rules.length, 0);
  const more = `${count(left.length, "more step")} for ${count(rules, "more rule")}`;
  return { first: settlers.slice(0, mostShown), left, more };
}

/** What to do, and how many more rules that checks: `declare signup.open: checks 31 more rules`. */
export function settlerInWords({ needs, rules, add }: Settler): string {
  const checks = `checks ${count(rules.length, "more rule")}`;
  if (add !== undefined)
    return printable(`declare ${allOf(needs.map(({ name }) => name))}: ${checks}`);
  const [need] = needs;
  if (need === undefined) return checks;
  if (isBroken(need)) {
    const wait = rules.length === 1 ? "waits" : "wait";
    return printable(`fix ${need.name}: ${count(rules.length, "more rule")} ${wait} for that`);
  }
  if (isTime(need)) return printable(`${need.text.split(/: (.*)/s)[1]}: ${checks}`);
  const what = need.name === "observations" ? forAll(need, rules) : need.text;
  return printable(`needs ${what}: ${checks}`);
}

const allOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);

/** A need's text without what it says of one rule, where it stands for several. */
const forAll = ({ text }: Need, rules: readonly string[]): string =>
  rules.length === 1 ? text : text.replace(/: .*/s, "");

/** What a reader copies, in one line: what to add to the profile, or the command to run; undefined where it is neither. */
export function copiedOf({ add, needs: [need] }: Settler, report: Told): string | undefined {
  if (add !== undefined)
    return printable(JSON.stringify(add, null, 1).replace(/\n\s*/g, " ")).replace(
      /^\{ (.*) \}$/,
      "$1",
    );
  const command = /\bload --scenario [\w-]+/.exec(need?.text ?? "")?.[0];
  return command && onSameTarget(command, report);
}

type Told = Parameters<typeof onSameTarget>[1];

/** The purpose of each named need. */
export const purposesOf = ({ needs, rules }: Settler): string[] =>
  [...new Set(needs.map((need) => forAll(need, rules)))].map(printable);
