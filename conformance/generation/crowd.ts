import { type Profile, settlingMs } from "../../contracts/profile/index.ts";
import { isTurnedAway, type Job } from "./job.ts";
import { answeredWithResult } from "./told-results.ts";

/** Jobs of one plan, counted by when they may have been under way. */
export class Crowd {
  readonly #sent: readonly number[];
  readonly #ends: readonly number[];

  constructor(jobs: readonly Job[], facts: Profile) {
    const settlingUs = settlingMs(facts).value * 1000;
    let longest = Number.NEGATIVE_INFINITY;
    for (const job of jobs) longest = Math.max(longest, timeTaken(job) ?? longest);
    if (longest < 0) longest = Number.POSITIVE_INFINITY;
    const endOf = (job: Job): number => {
      const { sent, received } = job.call;
      const isOver = isTurnedAway(job) || answeredWithResult(job, facts);
      if (received !== undefined && isOver) return received.at.t;
      return sent.at.t + (timeTaken(job) ?? longest) + settlingUs;
    };
    this.#sent = jobs.map(({ call }) => call.sent.at.t).sort((a, b) => a - b);
    this.#ends = jobs.map(endOf).sort((a, b) => a - b);
  }

  /** As many may have been under way while a request was. */
  at({ call: { sent, received } }: Job): number {
    const until = received?.at.t ?? Number.POSITIVE_INFINITY;
    return below(this.#sent, until) - below(this.#ends, sent.at.t);
  }
}

/** How long a request was under way until its last call was answered, µs; undefined: none came. */
function timeTaken({ call, calls }: Job): number | undefined {
  const last = calls.at(-1)?.answered_us;
  return last === undefined ? undefined : last - call.sent.at.t;
}

/** How many of these sorted times lie before `time`. */
function below(times: readonly number[], time: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((times[middle] as number) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}
