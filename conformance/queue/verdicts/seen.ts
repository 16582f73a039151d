import type { Need } from "../../../contracts/verdict.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { type Assertion, type SeenQueue, shownOf } from "../assertion.ts";
import { type Queues, queuesOf } from "../queue.ts";
import type { Lane } from "../queued-job.ts";
import { generatorNotes, queueLanes, termsOf } from "./jobs.ts";
import { withoutSickTimings } from "./sick-generator.ts";

/** The queues of a history, and what speaks against taking some of the timings as evidence. */
export interface QueuesRead {
  queues: Queues;
  sick: SickRuns | undefined;
}

/** Runs of scenarios whose generator was unhealthy. */
export interface SickRuns {
  /** Whether this request was sent in one of them. */
  concern(id: string): boolean;
  /** What would be evidence instead. */
  need: Need;
  /** The queues without these requests. */
  well: Queues;
}

/** What a history shows of an assertion, queue by queue. */
export const seenIn = (assertion: Assertion, history: History): SeenQueue[] =>
  (assertion.see ?? seenPlainly)(assertion, history);

export const seenPlainly = (assertion: Assertion, history: History): SeenQueue[] =>
  seenBy(assertion, queuesRead(history));

/** What queues show of an assertion, without what a sick generator may have made. */
export function seenBy(assertion: Assertion, { queues, sick }: QueuesRead): SeenQueue[] {
  return queues.all.map((queue) => {
    const shown = shownOf(assertion, queue);
    if (sick === undefined) return { queue, sightings: [...shown.byCalls, ...shown.byTimes] };
    const well = sick.well.all.find(
      ({ account, route }) => account === queue.account && route === queue.route,
    );
    const shownWell = well && shownOf(assertion, well);
    return { queue, sightings: withoutSickTimings(shown, shownWell, sick) };
  });
}

export const queuesRead = derived((history: History) => readQueues(queueLanes(history), history));

export function readQueues(lanes: readonly Lane[], history: History): QueuesRead {
  const { faults } = generatorNotes(history);
  const queuesIn = (those: readonly Lane[]) => queuesOf(those, termsOf(history), history.end);
  const queues = queuesIn(lanes);
  if (faults.size === 0) return { queues, sick: undefined };
  const ids = idsOfRuns(history, faults);
  const byFault = Map.groupBy(faults, ([, fault]) => fault);
  const why = [...byFault]
    .map(([fault, those]) => `${those.map(([run]) => run).join(", ")}: ${fault}`)
    .join("; ");
  const text = `load that nothing disturbs: ${why}`;
  const need: Need = { kind: "driver", name: "generator", text };
  const well = lanes.map((jobs) => jobs.filter(({ id }) => !ids.has(id)));
  const some = well.filter(({ length }) => length > 0);
  return { queues, sick: { concern: (id) => ids.has(id), need, well: queuesIn(some) } };
}

/** The requests that were sent in these runs of scenarios, whose episodes are named after them. */
function idsOfRuns({ calls }: History, runs: ReadonlyMap<string, unknown>): Set<string> {
  const sentIn = calls.filter(({ episode = "" }) => runs.has(episode.split("/", 1)[0] ?? ""));
  return new Set(sentIn.map(({ id }) => id));
}
