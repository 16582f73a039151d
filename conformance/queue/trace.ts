import { BoundsMaker } from "./bounds.ts";
import { type Dossier, dossiers } from "./dossier.ts";
import { inSendOrder, isAdmitted, isReported, type Job } from "./job.ts";
import { Occupancy } from "./occupancy.ts";
import { Precedence } from "./precedence.ts";
import type { QueueRule, RuleFacts } from "./queue-facts.ts";
import { mostInside, type QueueTerms } from "./terms.ts";

/** When a job was processed, on the target's own clock, µs; more than one entry: more than once. */
export interface Processing {
  began: number;
  ended: number;
}

export type Traces = ReadonlyMap<string, readonly Processing[]>;

/** The rules that a trace tells directly. */
export type TracedRule = Extract<
  QueueRule,
  "fifo" | "one-at-a-time" | "limit" | "loses-nothing" | "enforced-on-arrival"
>;

interface Traced {
  job: Job;
  began: number;
  ended: number;
}

/**
 * Judges one queue by when its jobs were processed, without webhooks and without a bound on their delay.
 * `resolution`: how far two stamps of the trace may be off (µs). `complete`: the trace was asked about
 * every request after the queue had drained, so an admitted job that it lacks was not processed.
 */
export function judgeTrace(
  jobs: readonly Job[],
  traces: Traces,
  terms: QueueTerms,
  { resolution = 1000, complete = false } = {},
): Record<TracedRule, RuleFacts> {
  const rules = dossiers();
  const sorted = [...jobs].sort(inSendOrder);
  const traced = sorted.flatMap((job) =>
    (traces.get(job.id) ?? []).slice(0, 1).map((processing) => ({ job, ...processing })),
  );
  judgeOrder(
    traced.filter(({ job }) => isAdmitted(job)),
    rules.fifo,
    resolution,
  );
  judgeSerial(traced, rules["one-at-a-time"], resolution);
  judgeLimit(traced, rules.limit, terms, resolution);
  judgeOnce(sorted, traces, rules["loses-nothing"], complete);
  judgeTurnedAway(sorted, traces, rules["enforced-on-arrival"]);
  const { fifo, "one-at-a-time": serial, limit } = rules;
  return {
    fifo: fifo.facts,
    "one-at-a-time": serial.facts,
    limit: limit.facts,
    "loses-nothing": rules["loses-nothing"].facts,
    "enforced-on-arrival": rules["enforced-on-arrival"].facts,
  };
}

/** A job that was certainly admitted first began later. */
function judgeOrder(traced: readonly Traced[], fifo: Dossier, resolution: number): void {
  const byJob = new Map(traced.map((each) => [each.job, each]));
  let latest: Traced | undefined;
  const precedence = new Precedence((earlier) => {
    const known = byJob.get(earlier.job) as Traced;
    if (latest === undefined || known.began > latest.began) latest = known;
  });
  for (const each of traced) {
    precedence.enter(each.job);
    if (latest === undefined) continue;
    fifo.supporting++;
    const lead = latest.began - each.began;
    if (lead <= resolution) continue;
    const jobs = [latest.job, each.job];
    fifo.contradicts({ how: "began-out-of-order", jobs, at: each.began, numbers: { lead } });
  }
  fifo.power = { pairs: fifo.supporting };
}

/** So much of the shorter job must lie within the other: an end may be noted after the next one's beginning. */
const leastShare = 0.2;

/** So far (µs) clocks of several workers may be apart, unless most of the shorter job lies within the other. */
const skewUs = 50_000;
const mostShare = 0.8;

/** Two jobs were processed at the same time. */
function judgeSerial(traced: readonly Traced[], serial: Dossier, resolution: number): void {
  let running: Traced | undefined;
  for (const each of [...traced].sort((a, b) => a.began - b.began)) {
    if (running !== undefined) {
      serial.supporting++;
      const together = running.ended - each.began;
      const shorter = Math.min(running.ended - running.began, each.ended - each.began);
      const mayBeApart = Math.min(skewUs, mostShare * shorter);
      if (together > Math.max(resolution, leastShare * shorter, mayBeApart)) {
        const jobs = [running.job, each.job];
        serial.contradicts({
          how: "processed-together",
          jobs,
          at: each.began,
          numbers: { together },
        });
      }
    }
    if (running === undefined || each.ended > running.ended) running = each;
  }
  serial.power = { pairs: serial.supporting };
}

/**
 * More inside than may be, with ends from the trace. Its clock is not ours: every job began after it was
 * sent, so the largest "sent less began" is the least that its clock can be behind.
 */
function judgeLimit(
  traced: readonly Traced[],
  limit: Dossier,
  terms: QueueTerms,
  resolution: number,
): void {
  const behind = traced.reduce((most, { job, began }) => Math.max(most, job.s - began), -Infinity);
  const running = terms.runningCounts === true;
  const most = running ? mostInside(limitOf(traced, terms), terms) : limitOf(traced, terms);
  const bounds = new BoundsMaker(terms);
  const occupancy = new Occupancy(most, terms);
  for (const { job, began, ended } of traced)
    if (isAdmitted(job))
      occupancy.push(bounds.of({ ...job, ended: (running ? ended : began) + behind - resolution }));
  occupancy.finish();
  const { crest } = occupancy.plain;
  limit.supporting = traced.length;
  limit.power = { certain: crest.most };
  if (crest.most <= most) return;
  const numbers = { inside: crest.most, allowed: most };
  limit.contradicts({ how: "certain-stays", jobs: crest.witness, at: crest.at, numbers });
}

function limitOf(traced: readonly Traced[], terms: QueueTerms): number {
  const [first] = traced;
  return (first && terms.limits[first.job.plan]) ?? Number.POSITIVE_INFINITY;
}

function judgeOnce(jobs: readonly Job[], traces: Traces, loses: Dossier, complete: boolean): void {
  for (const job of jobs.filter(isAdmitted)) {
    const times = traces.get(job.id)?.length ?? 0;
    if (times === 1) loses.supporting++;
    const numbers = { times };
    if (times > 1) loses.contradicts({ how: "processed-twice", jobs: [job], at: job.s, numbers });
    // What was reported failed may have failed before any worker saw it: it is accounted for.
    const isLost = times === 0 && complete && job.outcome === "accepted" && !isReported(job);
    if (isLost) loses.contradicts({ how: "never-processed", jobs: [job], at: job.s, numbers });
  }
  loses.power = { processed: loses.supporting };
}

function judgeTurnedAway(jobs: readonly Job[], traces: Traces, enforced: Dossier): void {
  const rejected = jobs.filter(({ outcome }) => outcome === "queue-full");
  for (const job of rejected) {
    const times = traces.get(job.id)?.length ?? 0;
    if (times === 0) enforced.supporting++;
    else
      enforced.contradicts({
        how: "turned-away-and-processed",
        jobs: [job],
        at: job.s,
        numbers: { times },
      });
  }
  enforced.power = { rejected: rejected.length };
}
