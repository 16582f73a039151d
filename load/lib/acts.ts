import type { JobKind } from "../acts/job.ts";
import { type Full, type Step, toHalf } from "../workloads/steps.ts";
import { drained, type Job, sendJob, sendJobs, sendSilent } from "./jobs.ts";
import { turnFor } from "./pace.ts";
import type { Account } from "./settings.ts";

/** Takes the steps of an account, one after another, and waits at last until all of its jobs are done. */
export async function act(account: Account, steps: readonly Step[]): Promise<void> {
  let jobs: Job[] = [];
  for (const step of steps) {
    if ("hovers" in step) jobs = await hover(account, jobs, step.hovers);
    else jobs.push(...(await sendBy(step, account, jobs.length)));
  }
  await drained(jobs);
}

type Sending = Exclude<Step, { hovers: number }>;

async function sendBy(step: Sending, account: Account, there: number): Promise<Job[]> {
  const { kind } = step;
  if ("fills" in step) return fill(account, step.fills, kind);
  if ("atOnce" in step) return sendAtOnce(account, step.atOnce * account.limit);
  const jobs = "sends" in step ? step.sends : toHalf(account.limit, there);
  const sent = await sendInTurn(account, jobs, kind);
  // What a route refuses calls back nobody.
  return kind === "bare" ? [] : sent;
}

/** Sends jobs, each after the former's answer, until the queue is full as far as can be seen. */
async function fill(account: Account, full: Full, kind?: JobKind): Promise<Job[]> {
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
async function sendInTurn(account: Account, jobs: number, kind?: JobKind): Promise<Job[]> {
  const sent: Job[] = [];
  while (sent.length < jobs) {
    await turnFor(1);
    sent.push(await sendJob(account, kind));
    await sendSilent(account, 1);
  }
  return sent;
}

/** Sends so many jobs at the same instant. */
async function sendAtOnce(account: Account, jobs: number): Promise<Job[]> {
  await turnFor(jobs);
  const [sent] = await Promise.all([sendJobs(account, jobs), sendSilent(account, jobs)]);
  return sent;
}

/**
 * Stays at the limit: as soon as one of the jobs is done, sends one for its place and one more, which a
 * right queue turns away. Returns the jobs that are left.
 */
async function hover(account: Account, jobs: Job[], turns: number): Promise<Job[]> {
  const queued = new Set(jobs.filter((job) => !job.refused));
  for (let turn = 0; turn < turns && queued.size > 0; turn++) {
    queued.delete(await firstDone([...queued]));
    for (const job of await sendInTurn(account, 2)) if (!job.refused) queued.add(job);
  }
  return [...queued];
}

const firstDone = (jobs: Job[]): Promise<Job> =>
  Promise.race(jobs.map((job) => job.done().then(() => job)));
