import type { RouteId } from "../../contracts/wire/route-ids.ts";
import { asked, type Call, earlier, type Instant, isObject } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import type { Contradiction } from "../history/sighting.ts";
import { rules } from "../rules/index.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { membersOf, verbOf } from "./did/verbs.ts";
import { ownerIn } from "./script/variables.ts";

/** Fewer that held may have held by chance. */
const leastHeld = 3;
/** What nearly all broken calls have, and hardly one that held. */
const leastGap = 0.9;

/**
 * What of their requests, or of what was done before, parts the calls that broke a rule from those that held best, such as
 * `with device_name: broken in 3 of 3; otherwise held in 12 of 12`. Calls of one kind are compared, where a rule names kinds.
 */
export function differing(told: Judgement, history: History): string | undefined {
  const rule = rules.find(({ clause }) => clause.id === told.clause.id);
  const kinds = new Set(told.contradictions.map(({ kind }) => kind));
  const isShared = told.kinds.some(({ kind, seen }) => seen > 0 && kinds.has(kind));
  if (rule === undefined || !(isShared || kinds.has("seen"))) return undefined;
  const [broken, held] = [new Tally(), new Tally()];
  for (const one of told.contradictions) broken.add(traitsOf(one, history));
  for (const one of rule.judge(history))
    if (one.is === "for" && (!isShared || kinds.has(one.kind))) held.add(traitsOf(one, history));
  if (held.all < leastHeld) return undefined;
  const gapOf = (name: string): number => broken.share(name) - held.share(name);
  const [name = ""] = [...new Set([...broken.names, ...held.names])].sort(
    (one, other) => Math.abs(gapOf(other)) - Math.abs(gapOf(one)),
  );
  const gap = gapOf(name);
  if (Math.abs(gap) < leastGap) return undefined;
  const having: Counts = [broken.of(name), held.of(name)];
  const lacking: Counts = [broken.all - broken.of(name), held.all - held.of(name)];
  return gap > 0 ? often(name, having, lacking) : often(negated(name), lacking, having);
}

type Counts = readonly [broken: number, held: number];

const often = (name: string, [broken, held]: Counts, [others, spared]: Counts): string =>
  `${name}: broken in ${broken} of ${broken + held}; otherwise held in ${spared} of ${others + spared}`;

const negated = (name: string): string =>
  name.replace(/\b(with|after)\b/, (word) => (word === "with" ? "without" : "not after"));

/** How many observations have each trait. */
class Tally {
  all = 0;
  readonly #counts = new Map<string, number>();

  add(traits: ReadonlySet<string>): void {
    this.all += 1;
    for (const one of traits) this.#counts.set(one, this.of(one) + 1);
  }

  get names(): Iterable<string> {
    return this.#counts.keys();
  }

  of = (name: string): number => this.#counts.get(name) ?? 0;
  share = (name: string): number => this.of(name) / this.all;
}

function traitsOf(
  { calls: ids, controls = [] }: Pick<Contradiction, "calls" | "controls">,
  history: History,
): Set<string> {
  const calls = ids.filter((id) => !controls.includes(id)).flatMap((id) => history.call(id) ?? []);
  const last = calls.at(-1);
  const members = calls.flatMap((call) =>
    membersIn(call).map((name) => `${call === last ? "" : `${verbOf(call)} `}with ${name}`),
  );
  return new Set(
    last === undefined ? [] : [...planOf(last, history), ...members, ...past(last, history)],
  );
}

function planOf(call: Call, { header }: History): string[] {
  const [, plan] = /^(\S+) /.exec(ownerIn(header.profile, asked(call, "key")) ?? "") ?? [];
  return plan === undefined ? [] : [`with a key of plan ${plan}`];
}

/** The members that a request need not have, and those again with their values that are short. */
function membersIn(call: Call): string[] {
  const { json } = call.sent;
  const others = ["key", "track_id", ...membersOf(call).requires];
  return Object.entries(isObject(json) ? json : {}).flatMap(([name, value]) => {
    const said = JSON.stringify(value);
    if (others.includes(name)) return [];
    return /^"?[\w .-]{0,20}"?$/.test(said) ? [name, `${name} ${said}`] : [name];
  });
}

/** What the user of a call had done before it. */
const past = ({ subject = "", sent }: Call, history: History): string[] =>
  [...(firstActs(history).get(subject) ?? [])].flatMap(([route, at]) =>
    earlier(at, sent.at) ? [`after ${route}`] : [],
  );

/** By user: when each route was first asked. */
const firstActs = derived((history: History) => {
  const acts = new Map<string, Map<RouteId, Instant>>();
  for (const { subject, route, sent } of history.calls) {
    if (subject === undefined || route === undefined) continue;
    const own = acts.get(subject) ?? new Map<RouteId, Instant>();
    acts.set(subject, own);
    if (!own.has(route.id)) own.set(route.id, sent.at);
  }
  return acts;
});
