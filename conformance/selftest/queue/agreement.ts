import fc from "fast-check";
import { isJoint } from "../../queue/joint.ts";
import { type Bounds, boundsOf } from "../../queue/occupancy/bounds.ts";
import { Occupancy } from "../../queue/occupancy/occupancy.ts";
import { staysInOrder } from "../../queue/occupancy/ordered-occupancy.ts";
import { PossibleStays } from "../../queue/occupancy/possible-stays.ts";
import { worstInversion } from "../../queue/order/delta-star.ts";
import {
  inSendOrder,
  isAdmitted,
  type QueuedJob,
  tellsCompletion,
} from "../../queue/queued-job.ts";
import type { QueueTerms } from "../../queue/terms.ts";
import { accused } from "./accused.ts";
import { judgeQueue } from "./judged.ts";
import { explains, type Model } from "./oracle.ts";
import { type TinyHistory, tinyHistory } from "./tiny-history.ts";

/** A fast criterion, and the exact question that it stands for. */
interface Comparison {
  rule: string;
  /** Whether the criterion refutes every history that the search refutes. */
  exact: boolean;
  alarm(history: TinyHistory): boolean;
  /** The models; a history that none of them explains is refuted. */
  models(history: TinyHistory): Model[];
}

export interface Agreement {
  rule: string;
  exact: boolean;
  histories: number;
  refuted: number;
  falseAlarms: number;
  missed: number;
  /** The first history on which both differ: a false alarm, if there is one. */
  example: TinyHistory | undefined;
}

const free: Model = {
  delay: Number.POSITIVE_INFINITY,
  fifo: false,
  running: "counts",
  freed: "at-end",
};

const comparisons: readonly Comparison[] = [
  {
    rule: "fifo with a delay bound",
    exact: true,
    alarm: ({ jobs, delay }) => leastDelay(jobs) > delay,
    models: ({ delay }) => [{ ...free, fifo: true, delay }],
  },
  {
    rule: "delta* is enough",
    exact: true,
    alarm: () => false,
    models: ({ jobs }) => [{ ...free, fifo: true, delay: leastDelay(jobs) }],
  },
  {
    rule: "delta* is least",
    exact: true,
    alarm: ({ jobs }) => leastDelay(jobs) > 0,
    models: ({ jobs }) => {
      const least = leastDelay(jobs);
      return least > 0 ? [{ ...free, fifo: true, delay: least - 1 }] : [free];
    },
  },
  {
    rule: "limit, order ignored, running counts",
    exact: true,
    alarm: ({ jobs, delay, limit }) => exceeds(jobs, delay, limit, false),
    models: ({ delay, limit }) => [{ ...free, delay, admits: limit }],
  },
  {
    rule: "limit, order ignored, running apart",
    exact: false,
    alarm: ({ jobs, delay, limit }) => exceeds(jobs, delay, limit + 1, false),
    models: ({ delay, limit }) => [{ ...free, delay, admits: limit, running: "apart" }],
  },
  {
    rule: "limit and fifo, running counts",
    exact: false,
    alarm: ({ jobs, delay, limit }) =>
      leastDelay(jobs) > delay || exceeds(jobs, delay, limit, true),
    models: ({ delay, limit }) => [{ ...free, fifo: true, delay, admits: limit }],
  },
  {
    rule: "limit and fifo, running apart",
    exact: false,
    alarm: ({ jobs, delay, limit }) =>
      leastDelay(jobs) > delay || exceeds(jobs, delay, limit + 1, true),
    models: ({ delay, limit }) => [{ ...free, fifo: true, delay, admits: limit, running: "apart" }],
  },
  {
    rule: "rejections, order ignored, running counts",
    exact: true,
    alarm: ({ jobs, limit }) => leastPossible(jobs) < limit,
    models: ({ limit }) => [{ ...free, rejects: limit, freed: "once-answered" }],
  },
  {
    rule: "rejections, order ignored, running apart",
    exact: true,
    alarm: ({ jobs, limit }) => leastPossible(freedAs("at-end", jobs)) < limit,
    models: ({ limit }) => [{ ...free, rejects: limit, running: "apart" }],
  },
  ...(["counts", "apart", "undeclared"] as const).flatMap((running) =>
    (["at-end", "once-answered"] as const).map((freed): Comparison => all(running, freed)),
  ),
];

/** Every rule at once, as the judge reports them, against servers that keep all of them. */
function all(running: Model["running"] | "undeclared", freed: Model["freed"]): Comparison {
  const readings = running === "undeclared" ? (["counts", "apart"] as const) : [running];
  const terms = (history: TinyHistory): QueueTerms => ({
    limits: { plan: history.limit },
    delay: history.delay,
    finalCall: true,
    ...(running === "undeclared" ? {} : { runningCounts: running === "counts" }),
  });
  return {
    rule: `all rules, running ${running}, freed ${freed}`,
    exact: false,
    alarm: (history) => {
      const jobs = freedAs(freed, history.jobs).toSorted(inSendOrder);
      const told = judgeQueue(jobs, terms(history));
      return accused(told).size > 0 || told.some(isJoint);
    },
    models: ({ delay, limit }) =>
      readings.map((reading) => ({
        fifo: true,
        delay,
        admits: limit,
        rejects: limit,
        running: reading,
        freed,
      })),
  };
}

function freedAs(freed: Model["freed"], jobs: readonly QueuedJob[]): readonly QueuedJob[] {
  return freed === "once-answered" ? jobs : jobs.map((job) => ({ ...job, hi: job.w }));
}

function exceeds(
  jobs: readonly QueuedJob[],
  delay: number,
  most: number,
  ordered: boolean,
): boolean {
  const admitted = inOrder(jobs.filter(isAdmitted), { delay });
  const occupancy = new Occupancy(() => admitted, most, {});
  if (!ordered) return occupancy.most > most || occupancy.plain.squeezed.length > 0;
  const strict = staysInOrder(admitted, most);
  return Math.max(occupancy.most, strict.most) > most || strict.squeezed.length > 0;
}

/** The fewest that can have been inside while a request was turned away. */
function leastPossible(jobs: readonly QueuedJob[]): number {
  const bounds = inOrder(jobs, {});
  const visit = (each: (bounds: Bounds) => void) => bounds.forEach(each);
  const { during } = new PossibleStays(jobs.length).sweep(visit, true);
  const turnedAway = bounds.filter(({ job }) => job.outcome === "queue full");
  return Math.min(...turnedAway.map(({ nth }) => during[nth] as number));
}

const inOrder = (jobs: readonly QueuedJob[], terms: Partial<QueueTerms>): Bounds[] =>
  jobs.toSorted(inSendOrder).map((job, nth) => boundsOf(job, terms, nth));

/** Delta* of jobs in any order. */
const leastDelay = (jobs: readonly QueuedJob[]): number =>
  worstInversion(jobs.filter(tellsCompletion).sort(inSendOrder))?.lead ?? 0;

/** Compares every criterion with the exhaustive search on `runs` random tiny histories. */
export function agreement(runs: number, seed: number): Agreement[] {
  const histories = fc.sample(tinyHistory, { seed, numRuns: runs });
  return comparisons.map((comparison) => compared(comparison, histories));
}

function compared(
  { rule, exact, alarm, models }: Comparison,
  histories: readonly TinyHistory[],
): Agreement {
  const told = histories.map((history) => ({
    history,
    isRefuted: !models(history).some((model) => explains(model, history.jobs)),
    isAlarm: alarm(history),
  }));
  const falseAlarms = told.filter(({ isRefuted, isAlarm }) => isAlarm && !isRefuted);
  const missed = told.filter(({ isRefuted, isAlarm }) => isRefuted && !isAlarm);
  return {
    rule,
    exact,
    histories: told.length,
    refuted: told.filter(({ isRefuted }) => isRefuted).length,
    falseAlarms: falseAlarms.length,
    missed: missed.length,
    example: [...falseAlarms, ...missed][0]?.history,
  };
}
