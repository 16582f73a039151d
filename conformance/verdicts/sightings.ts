import type { Clause } from "../../contracts/clauses/clause.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { type RouteId, routeIds } from "../../contracts/wire/route-ids.ts";
import { unclearShareOf } from "../freedoms/unclear-share.ts";
import { callByCall } from "../history/call-by-call.ts";
import type { History } from "../history/history.ts";
import type { Contradiction, Pending, Sighting } from "../history/sighting.ts";
import { doubting } from "../model/freedoms.ts";
import type { Rule } from "../rules/rule.ts";
import { observers } from "./observers.ts";

/** What the judge of one rule saw in a history, sorted. */
export interface Seen {
  /** Observations that support the rule, by kind. */
  supports: Map<string, number>;
  against: Contradiction[];
  missing: Need[];
  /** Missing needs that keep a pass away. */
  doubts: Need[];
  pending: Pending[];
  /** How often each value of a topic was seen. */
  recorded: Map<string, Map<string, number>>;
  /** How many breaches each declared freedom explained, and how many answers another one did, such as a gateway. */
  excused: Map<string, number>;
}

/** Has a rule's judge read the history; of foreign traffic one call at a time, where one call alone tells the rule. */
export function seenBy(rule: Rule, history: History): Seen {
  const seen = noSightings();
  const routes = new Set(routesAbout(rule.clause, history.facts));
  for (const sighting of sightingsIn(rule, history)) {
    file(sighting, seen);
    const last = sighting.is === "for" ? history.call(sighting.calls.at(-1) ?? "") : undefined;
    if (last?.route !== undefined) routes.add(last.route.id);
  }
  const { explained, need } = unclearShareOf(routes, history);
  for (const [name, count] of explained) addTo(seen.excused, name, count);
  if (seen.supports.size > 0 && need !== undefined)
    file({ is: "missing", what: need, blocks: true }, seen);
  return seen;
}

function* sightingsIn({ clause, judge }: Rule, history: History): Generator<Sighting> {
  const all = doubting(judge);
  if (!history.header.traffic) yield* all(history);
  else if (observers.has(clause.id)) for (const one of callByCall(history)) yield* all(one);
}

const noSightings = (): Seen => ({
  supports: new Map(),
  against: [],
  missing: [],
  doubts: [],
  pending: [],
  recorded: new Map(),
  excused: new Map(),
});

/**
 * The routes that a rule speaks of, wherever it looks. A login that issues no token, for example, is owed a token
 * nevertheless.
 */
function routesAbout({ id }: Clause, { queue }: Profile): readonly RouteId[] {
  const [area = ""] = id.split(".");
  if (area === "queue") return queue.routes;
  if (area === "token") return ["login", "refresh", "logout", "logout-all"];
  return routeIds.filter((route) => route === area);
}

const addTo = (counts: Map<string, number>, name: string, more = 1): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + more);

function valuesOf(topic: string, { recorded }: Seen): Map<string, number> {
  const values = recorded.get(topic) ?? new Map<string, number>();
  recorded.set(topic, values);
  return values;
}

function file(sighting: Sighting, seen: Seen): void {
  switch (sighting.is) {
    case "for":
      addTo(seen.supports, sighting.kind, sighting.count);
      break;
    case "against":
      seen.against.push(sighting);
      break;
    case "missing":
      seen.missing.push(sighting.what);
      if (sighting.blocks) seen.doubts.push(sighting.what);
      break;
    case "excused":
      addTo(seen.excused, sighting.by);
      break;
    case "pending":
      seen.pending.push(sighting);
      break;
    case "recorded":
      addTo(valuesOf(sighting.topic, seen), sighting.value);
  }
}
