import type { JobKind } from "../acts/job.ts";
import { drained, type Job, sendJob, sendJobs, sendSilent } from "./jobs.ts";
import { turnFor } from "./pace.ts";
import type { Account } from "./settings.ts";

/** When filling is over: so many were turned away, or so many times the limit were sent. */
export interface Full {
  refusals: number;
  timesLimit: number;
}

/** Sends jobs, each after the former's answer, until the queue is full as far as can be seen. */
export async function fill(account: Account, full: Full, kind?: JobKind): Promise<Job[]> {
  const jobs: Job[] = [];
  let refusals = 0;
  while (refusals < full.refusals && jobs.length < full.timesLimit * account.limit) {
    const [job] = await sendInTurn(account, 1, kind);
    if (job?.refused) refusals += 1;
    jobs.push(job as Job);
  }
  return jobs;
}

/** Sends so many jobs, each after the former's answer. */
export async function sendInTurn(account: Account, jobs: number, kind?: JobKind): Promise<Job[]> {
  const sent: Job[] = [];
  while (sent.length < jobs) {
    await turnFor(1);
    sent.push(sendJob(account, kind));
    await sendSilent(account, 1);
  }
  return sent;
}

/** As many as fill half of a queue with so many places. */
const halfOf = (limit: number): number => Math.floor(limit / 2);

/** Sends as many jobs as fill half of the queue, less those that are there, each after the former's answer. */
export const fillHalf = (account: Account, there = 0, kind?: JobKind): Promise<Job[]> =>
  sendInTurn(account, halfOf(account.limit) - there, kind);

/** Sends so many jobs at the same instant. */
export async function sendAtOnce(account: Account, jobs: number): Promise<Job[]> {
  await turnFor(jobs);
  const [sent] = await Promise.all([sendJobs(account, jobs), sendSilent(account, jobs)]);
  return sent;
}

/**
 * Stays at the limit: as soon as one of the jobs is done, sends one for its place and one more, which a
 * right queue turns away. Drains at the end.
 */
export async function hover(account: Account, jobs: Job[], turns: number): Promise<void> {
  const queued = new Set(jobs.filter((job) => !job.refused));
  for (let turn = 0; turn < turns && queued.size > 0; turn++) {
    queued.delete(await firstDone([...queued]));
    for (const job of await sendInTurn(account, 2)) if (!job.refused) queued.add(job);
  }
  await drained([...queued]);
}

const firstDone = (jobs: Job[]): Promise<Job> =>
  Promise.race(jobs.map((job) => job.done().then(() => job)));
