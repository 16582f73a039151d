import type { History } from "../../history/history.ts";
import type { Sighting } from "../../history/sighting.ts";
import { withoutMany } from "../../queue/assertion.ts";
import type { TracedQueue } from "../../queue/order/trace.ts";
import { tracedQueues } from "../../queue/verdicts/trace.ts";
import { enough } from "./queue-rule.ts";

/**
 * Sightings from webhooks in the light of the target's own stamps, and what these show. Enough stamps make a call for a
 * better load or receiver needless.
 */
export function inLightOfTraces(judge: (traced: TracedQueue) => Iterable<Sighting>) {
  return (seen: readonly Sighting[], history: History): Sighting[] => {
    const traced = tracedQueues(history).flatMap((queue) => withoutMany(judge(queue)));
    const isTraced = traced.reduce((sum, one) => sum + countOf(one), 0) >= enough;
    const lit = seen.map(
      (one): Sighting =>
        one.is === "missing" && isTraced ? { is: "missing", what: one.what } : one,
    );
    return [...lit, ...traced];
  };
}

const countOf = (one: Sighting): number => (one.is === "for" ? (one.count ?? 1) : 0);
