import type { EpisodeEvent } from "../../contracts/history/events.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { limitAmong } from "../freedoms/unclear-share.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { beyondOffer } from "../history/sighting.ts";
import type { Rule } from "../rules/rule.ts";
import { extent, interruption, outage } from "../target/pace/budget-spent.ts";
import type { CauseResolver } from "./causes.ts";

/** What kept episodes of a rule's own drives, or such as say that they are for the rule, from being played to their end. */
export function hindrances(rule: Rule, history: History, causes?: CauseResolver): Need[] {
  const own = endedEarly(history).filter(
    (one) => rule.drives.some(({ name }) => name === one.drive) || isLeftOutFor(rule, one),
  );
  return own.flatMap((end) => hindranceOf(end, history, causes));
}

/** The first of these that explains an end: the offer, a limit, one of the target, an undeclared fact, a failing rule. */
function hindranceOf(end: EpisodeEvent, history: History, causes?: CauseResolver): Need[] {
  const { drive, episode, fault, lacks, spent } = end;
  if (isBeyondOffer(end)) return [beyondOffer(fault ?? "")];
  if (spent !== undefined) return [moreOf(spent)];
  if (fault === undefined) return [];
  const calls = callsOf(history).get(episode) ?? [];
  const limit = limitAmong(calls, history);
  if (limit !== undefined) return [limit];
  const open = openFacts(lacks, history.facts);
  if (open.length > 0) return open.map((name) => ({ kind: "fact", name, text: fault }));
  const cause = causes?.stoppedBy(calls);
  if (cause !== undefined) return [mended(cause, `the scenario "${drive}" ends there, ${fault}`)];
  // Named for what stopped it: many scenarios may have ended so.
  const text = `scenarios brought to their end, such as "${drive}": ${fault}`;
  return [{ kind: "driver", name: fault, text }];
}

/** The episodes, few of many, that something kept from being played to their end: each rule looks through them. */
const endedEarly = derived(({ episodes }: History) =>
  episodes.filter(({ fault, spent }) => fault !== undefined || spent !== undefined),
);

/** The ids of each episode's calls. */
export const callsOf = derived(({ calls }: History) => {
  const all = Map.groupBy(calls, ({ episode }) => episode);
  return new Map([...all].map(([episode, own]) => [episode, own.map(({ id }) => id)]));
});

/** Whether other drivers than the properties left something out that stands for a rule. */
function isLeftOutFor({ clause }: Rule, { spent, values }: EpisodeEvent): boolean {
  const { rules } = Object(values) as { rules?: unknown };
  return spent !== undefined && Array.isArray(rules) && rules.includes(clause.id);
}

/** Whether an episode ended at a route that the profile does not offer. */
export const isBeyondOffer = ({ lacks = [] }: EpisodeEvent): boolean => lacks.includes("offers");

/** The facts of the profile, by their paths, by which an episode that ended early could be played to its end. */
export function remediesOf({ lacks, spent }: EpisodeEvent, facts: Profile): string[] {
  if (spent === undefined) return openFacts(lacks, facts);
  return cutsOff.has(spent) ? [] : [allowances.get(spent) ?? spent];
}

const openFacts = (lacks: readonly string[] = [], facts: Profile): string[] =>
  lacks.filter((path) => !holdsFact(path, facts));

/** Whether a fact of the profile holds anything, by its path, declared or by default; an empty list and `false` do not. */
export function holdsFact(path: string, facts: Profile): boolean {
  const inside = (part: unknown, name: string): unknown => Object(part)[name];
  const fact = path.split(".").reduce(inside, facts);
  return Array.isArray(fact) ? fact.length > 0 : fact !== undefined && fact !== false;
}

/** A failing rule to fix, and why what was seen may follow from it. */
export const mended = (cause: string, why = "what was seen here may follow from it"): Need => ({
  kind: "rule",
  name: cause,
  text: `${cause} fixed, which failed: ${why}`,
});

/** The fact of the profile that allows more of what a run may spend, by the name of what was spent. */
const allowances: ReadonlyMap<string, string> = new Map([
  ["requests", "pace.totalRequests"],
  ["users", "budget.users"],
  ["paidJobs", "budget.paidJobs"],
  ["restarts", "budget.restarts"],
  ["load's ceiling", "load.ceiling.totalRequests"],
]);

/** What is wanted of a run that was cut off as a whole, by what cut it off. */
const cutsOff: ReadonlyMap<string, string> = new Map([
  [outage, "a target that is there: it answered 502, 503 or 504 to everything for a minute"],
  [interruption, "a run to its end: this one was interrupted"],
]);

/** A limit that there was too little of: the run's own end, a budget of the profile, or time, with how much is wanted in ms. */
export function moreOf(limit: string, wantsMs?: number): Need {
  const end = cutsOff.get(limit);
  if (end !== undefined) return { kind: "driver", name: "run", text: end };
  if (limit === extent)
    return { kind: "budget", name: limit, text: "more than this run was to take" };
  const name = allowances.get(limit);
  if (name !== undefined)
    return { kind: "budget", name, text: `the budget of ${limit} allows no more (${name})` };
  const wants =
    wantsMs === undefined ? "" : ` (about ${Math.ceil(wantsMs / 1000)}s leaves nothing out)`;
  const text = `the run's time allows no more: give a longer --time${wants}`;
  return { kind: "budget", name: limit, text };
}

/** A run to its end, where somebody stopped this one or the target went away: what else is missing may follow from that. */
export const cutOff = derived(({ episodes }: History): Need[] => {
  const end = [...cutsOff.keys()].find((why) => episodes.some(({ spent }) => spent === why));
  return end === undefined ? [] : [moreOf(end)];
});
