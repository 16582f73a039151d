import { isDeepStrictEqual } from "node:util";
import { queueLimits } from "../../../contracts/limits.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { usualQueueFull } from "../../../contracts/profile/recognise.ts";
import { answeredWithResult } from "./callbacks.ts";
import type { Job } from "./job.ts";

/**
 * The refusals that may speak of a full queue, not of the request (Limits, rule 2): where nobody declared what
 * a full queue answers, those in words that are only met while as many jobs as the plan has places may be
 * under way.
 */
export function perhapsFull(jobs: readonly Job[], facts: Profile): ReadonlySet<Job> {
  if (!isDeepStrictEqual(facts.recognise.queueFull, usualQueueFull)) return new Set();
  const refused = jobs.filter(isTurnedAway);
  const under = Map.groupBy(jobs.filter(isUnderWay), ({ key }) => key);
  const crowded = new Set(refused.filter((job) => isMet(job, under.get(job.key) ?? [], facts)));
  const alsoElse = new Set(refused.filter((job) => !crowded.has(job)).map(wordsOf));
  return new Set([...crowded].filter((job) => !alsoElse.has(wordsOf(job))));
}

const isTurnedAway = ({ taken }: Job): boolean => taken === "refused" || taken === "crashed";

/** Whether it may take a place: without a word to the contrary any route may share the queue. */
const isUnderWay = ({ taken }: Job): boolean =>
  taken === "accepted" || taken === "failed" || taken === "unclear";

/** Whether a request met as many jobs of its key as the account's plan has places; of an unknown plan the fewest. */
function isMet({ call, key }: Job, others: readonly Job[], facts: Profile): boolean {
  const plan = facts.accounts.find((account) => account.key === key)?.plan;
  const limit = plan === undefined ? Math.min(...Object.values(queueLimits)) : queueLimits[plan];
  const answered = call.received?.at.t ?? Number.POSITIVE_INFINITY;
  const longest = Math.max(...others.map(timeTaken).filter((took) => took !== undefined));
  const isThere = (other: Job) =>
    other.call.sent.at.t < answered && call.sent.at.t < endOf(other, longest, facts);
  return others.filter(isThere).length >= limit;
}

/** How long a request was under way, µs; undefined: no call of its webhook came. */
function timeTaken({ call, calls }: Job): number | undefined {
  const last = calls.at(-1)?.t_us;
  return last === undefined ? undefined : last - call.sent.at.t;
}

/** When a job was over at the latest, µs; Infinity where nothing tells how long any job takes. */
function endOf(job: Job, longest: number, facts: Profile): number {
  const { sent, received } = job.call;
  if (received !== undefined && answeredWithResult(job, facts)) return received.at.t;
  const took = timeTaken(job) ?? (longest > 0 ? longest : Number.POSITIVE_INFINITY);
  return sent.at.t + took;
}

/** What a refusal says, apart from what differs from one to the next. */
function wordsOf({ call: { received } }: Job): string {
  return `${received?.status} ${received?.text?.replace(/[\w-]*\d[\w-]*/g, "0") ?? ""}`;
}
