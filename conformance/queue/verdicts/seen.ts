import type { Need } from "../../../contracts/verdict.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { missing, type Sighting } from "../../history/sighting.ts";
import { type Assertion, type SeenQueue, shownOf } from "../assertion.ts";
import { undisturbed } from "../needs.ts";
import { earlierJobs } from "../occupancy/earlier-jobs.ts";
import { type Queues, queuesOf } from "../queue.ts";
import { inSendOrder, type Lane } from "../queued-job.ts";
import { generatorNotes, queueLanes, termsOf } from "./jobs.ts";
import { withoutSickTimings } from "./sick-generator.ts";
import { accountOf, type Idle, idleOf, takenJob } from "./taking-nothing.ts";

/** The queues of a history, and what speaks against taking some of the timings as evidence. */
export interface QueuesRead {
  queues: Queues;
  sick: SickRuns | undefined;
  /** The accounts that took no job at all: their queues are not judged. */
  idle: readonly Idle[];
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

/**
 * What queues show of an assertion, without what a sick generator may have made. Of an account that took nothing, `unseen`
 * says what is left.
 */
export function seenBy(
  assertion: Assertion,
  { queues, sick, idle }: QueuesRead,
  unseen: (need: Need) => Sighting = missing,
): SeenQueue[] {
  return queues.all.map((queue) => {
    const own = idle.find(({ accounts }) => accounts.includes(queue.account));
    if (own !== undefined) return { queue, sightings: [unseen(takenJob(own))] };
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
  const { faults, disturbed } = generatorNotes(history);
  const idle = idleOf(history);
  const whole = withEarlier(history, idle);
  const queuesIn = (those: readonly Lane[]) =>
    queuesOf(those.map(whole), termsOf(history), history.end);
  const queues = queuesIn(lanes);
  if (disturbed === undefined) return { queues, sick: undefined, idle };
  const ids = idsOfRuns(history, faults);
  const need = undisturbed(disturbed);
  const well = lanes.map((jobs) => jobs.filter(({ id }) => !ids.has(id)));
  const some = well.filter(({ length }) => length > 0);
  return { queues, idle, sick: { concern: (id) => ids.has(id), need, well: queuesIn(some) } };
}

/**
 * Adds to a queue what may have been in it from before. Of an account that took nothing, what it turned away goes: whether it
 * was full of such jobs, nobody knows.
 */
function withEarlier(history: History, idle: QueuesRead["idle"]): (jobs: Lane) => Lane {
  const runs = [...generatorNotes(history).busy].map(([run, accounts]) => ({
    accounts,
    ids: idsOfRuns(history, new Set([run])),
  }));
  return (jobs) => {
    const account = accountOf(jobs);
    if (idle.some(({ accounts }) => accounts.includes(account))) {
      const full = jobs.filter(({ outcome }) => outcome === "queue full").slice(0, 1);
      const others = jobs.filter(({ outcome }) => outcome !== "queue full");
      return [...earlierJobs(full, jobs), ...others].sort(inSendOrder);
    }
    const first = runs
      .filter(({ accounts }) => accounts.includes(account))
      .flatMap(({ ids }) => jobs.filter(({ id }) => ids.has(id)).slice(0, 1));
    return first.length === 0 ? jobs : [...earlierJobs(first, jobs), ...jobs].sort(inSendOrder);
  };
}

/** The requests that were sent in these runs of scenarios, whose episodes are named after them. */
function idsOfRuns({ calls }: History, runs: Pick<Set<string>, "has">): Set<string> {
  const sentIn = calls.filter(({ episode = "" }) => runs.has(episode.split("/", 1)[0] ?? ""));
  return new Set(sentIn.map(({ id }) => id));
}
