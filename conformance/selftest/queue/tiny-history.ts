import fc from "fast-check";
import type { QueuedJob } from "../../queue/queued-job.ts";
import { job } from "./known-job.ts";

/** Two to six requests with small whole stamps, so that ties, overlaps and breaches abound; some webhooks noticed late. */
export interface TinyHistory {
  jobs: QueuedJob[];
  delay: number;
  limit: number;
}

const draw = fc.record({
  gap: fc.integer({ min: 0, max: 3 }),
  answer: fc.integer({ min: 0, max: 4 }),
  report: fc.integer({ min: 0, max: 10 }),
  settle: fc.integer({ min: 0, max: 2 }),
  late: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) },
  ),
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant("accepted" as const) },
    { weight: 4, arbitrary: fc.constant("queue full" as const) },
    { weight: 1, arbitrary: fc.constantFrom("unclear", "refused", "silent", "unanswered") },
  ),
});

type Draw = typeof draw extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** In turn: each request is sent once the one before was answered; else whenever. */
export const tinyHistory: fc.Arbitrary<TinyHistory> = fc
  .record({
    draws: fc.array(draw, { minLength: 2, maxLength: 6 }),
    inTurn: fc.boolean(),
    oneSender: fc.boolean(),
    delay: fc.integer({ min: 0, max: 8 }),
    limit: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ draws, inTurn, oneSender, delay, limit }) => {
    const jobs = stamped(draws, inTurn);
    if (oneSender) inSequence(jobs);
    return { jobs, delay, limit };
  });

function stamped(draws: readonly Draw[], inTurn: boolean): QueuedJob[] {
  const jobs: QueuedJob[] = [];
  let now = 0;
  for (const [at, { gap, answer, report, settle, late, kind }] of draws.entries()) {
    const s = now + (inTurn ? Math.max(0, gap - 2) : gap);
    const a = kind === "unanswered" ? Number.POSITIVE_INFINITY : s + answer;
    const silent = kind === "queue full" || kind === "refused" || kind === "silent";
    const w = silent ? Number.POSITIVE_INFINITY : s + report;
    const outcome = kind === "silent" ? "accepted" : kind === "unanswered" ? "unclear" : kind;
    jobs.push(job({ id: `j${at}`, s, a, w, late, hi: w + settle, outcome }));
    now = inTurn && Number.isFinite(a) ? a : s;
  }
  return jobs;
}

/** Gives sends and answers their places in one sender's log; at equal stamps answers go first. */
function inSequence(jobs: readonly QueuedJob[]): void {
  const log = jobs.flatMap((job) => [
    { at: job.s, answers: false, job },
    { at: job.a, answers: true, job },
  ]);
  log.sort((x, y) => x.at - y.at || rank(x) - rank(y));
  for (const [seq, { job, answers }] of log.entries())
    if (answers) job.answerSeq = seq;
    else job.seq = seq;
}

// A request that is answered at its own stamp must still be sent first, so it goes last of its instant.
function rank({ answers, job }: { answers: boolean; job: QueuedJob }): number {
  if (job.a === job.s) return answers ? 3 : 2;
  return answers ? 0 : 1;
}
