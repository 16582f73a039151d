import { type Plan, queueLimits } from "../../contracts/limits.ts";
import type { JobKind } from "../acts/job.ts";

/** When filling is over: so many were turned away, or so many times the limit were sent. */
export interface Full {
  refusals: number;
  timesLimit: number;
}

/**
 * What an account does next, each request after the former's answer: sends so many jobs, as many as fill its queue, or
 * half of it, or a multiple of its limit at one instant; or it stays at the limit for so many turns, sending one for
 * the place of each job that is done and one more, which a right queue turns away.
 */
export type Step = { kind?: JobKind } & (
  | { sends: number }
  | { fills: Full }
  | { fillsHalf: true }
  | { atOnce: number }
  | { hovers: number }
);

/** A metered account as plans and scripts see it. */
export interface Metered {
  /** Requests that its plan may have queued. */
  limit: number;
  /** Which of its plan's accounts it is, from 0. */
  nthOfPlan: number;
}

/** The accounts of these plans, in their order. */
export const metered = (plans: readonly Plan[]): Metered[] =>
  plans.map((plan, index) => ({
    limit: queueLimits[plan],
    nthOfPlan: plans.slice(0, index).filter((other) => other === plan).length,
  }));

/** What steps come to at most. */
export interface Tally {
  requests: number;
  /** The most that leave at one instant. */
  atOnce: number;
  /** Jobs that are processed, of a right queue, and how many of them are long. */
  jobs: number;
  long: number;
}

/** Adds up the steps of an account that begins with an empty queue, whose jobs take longer than its requests. */
export function tallyOf(steps: readonly Step[], { limit }: Pick<Metered, "limit">): Tally {
  const tally = { requests: 0, atOnce: 1, jobs: 0, long: 0 };
  for (const step of steps) {
    const sent = sentBy(step, limit, tally.jobs);
    tally.requests += sent;
    if ("atOnce" in step) tally.atOnce = Math.max(tally.atOnce, sent);
    // A bare one is refused; of the others there is room for as many as the limit leaves, but for one each turn.
    const room = step.kind === "bare" ? 0 : Math.max(0, limit - tally.jobs);
    const taken = "hovers" in step ? step.hovers : Math.min(sent, room);
    tally.jobs += taken;
    if (step.kind === "long") tally.long += taken;
  }
  return tally;
}

function sentBy(step: Step, limit: number, there: number): number {
  if ("sends" in step) return step.sends;
  if ("fills" in step) return step.fills.timesLimit * limit;
  if ("fillsHalf" in step) return toHalf(limit, there);
  return "atOnce" in step ? step.atOnce * limit : 2 * step.hovers;
}

/** How many jobs fill half of a queue in which so many are. */
export const toHalf = (limit: number, there: number): number =>
  Math.max(0, Math.floor(limit / 2) - there);
