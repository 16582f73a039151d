import { type QueueRule, ruleId } from "../../queue/sightings.ts";
import { CauseResolver } from "../../verdicts/causes.ts";
import type { Seen } from "../../verdicts/sightings.ts";
import type { QueueSighting } from "./judged.ts";

/** The queue rules that a report shows as failed: a contradiction stands that no other failing rule explains. */
export function accused(told: Iterable<QueueSighting>): Set<QueueRule> {
  const byId = Map.groupBy(told, ({ rule, queue }) => ruleId(rule, queue.plan));
  const seen = [...byId].map(([id, sightings]) => [id, seenIn(sightings)] as const);
  const causes = new CauseResolver([], new Map(seen));
  const failing = [...byId].filter(([id]) => causes.standing(id).length > 0);
  return new Set(failing.flatMap(([, sightings]) => sightings.map(({ rule }) => rule)));
}

function seenIn(sightings: readonly QueueSighting[]): Seen {
  const against = sightings.filter((sighting) => sighting.is === "against");
  return {
    supports: new Map(),
    against,
    missing: [],
    doubts: [],
    pending: [],
    recorded: new Map(),
    excused: new Map(),
  };
}
