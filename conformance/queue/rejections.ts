import type { QueuedJob } from "./queued-job.ts";

/** A request that was turned away as queue-full, and how full the queue can have been meanwhile. */
export interface Rejection {
  job: QueuedJob;
  /** The most jobs of its own account that can have been inside at once, and of every account. */
  own: number | undefined;
  everywhere: number | undefined;
  /** Jobs of its account that had left before it was sent: as many can have kept their places. */
  ended: number;
  /** Soon after it more were admitted than were inside, so nothing had kept their places. */
  isBrief: boolean;
}

/** A rejection whose two counts are both known. */
export interface ToldRejection extends Rejection {
  own: number;
  everywhere: number;
}

const kept = 256;
/** Sooner than this after a rejection no place becomes free by chance, as a rule; µs. */
const soon = 20_000;

/**
 * Rejections of one queue, by what they prove: the limit is at most as many as can have been inside at each. With fewer
 * inside than the documented limit, a rejection is spurious. Where jobs of other accounts filled the rest it is listed
 * separately, since one queue for a whole plan is not excluded.
 */
export class Rejections {
  /** The lowest upper bound on the limit that the rejections prove. */
  possible: number | undefined;
  /** Rejections that prove the limit kept: no more were inside than may be. */
  proving = 0;
  /** The first few spurious rejections: `alone` even if jobs of other accounts count, `beside` only if they do not. */
  readonly alone: ToldRejection[] = [];
  readonly beside: ToldRejection[] = [];
  readonly #most: number;
  readonly #full: number;

  constructor(most: number, full: number) {
    this.#most = most;
    this.#full = full;
  }

  /** Takes a rejection once both sweeps have set its counts. */
  add(rejection: Rejection): void {
    if (isTold(rejection)) this.#sort(rejection);
  }

  /** Takes a job that was admitted, with the number of jobs inside that still await their report, itself among them. */
  admitted(job: QueuedJob, inside: number): void {
    for (const rejection of this.alone)
      if (inside > rejection.own && job.s - rejection.job.a <= soon) rejection.isBrief = true;
  }

  #sort(rejection: ToldRejection): void {
    const { own, everywhere } = rejection;
    this.possible = Math.min(this.possible ?? Number.POSITIVE_INFINITY, own);
    if (own <= this.#most) this.proving++;
    if (own >= this.#full) return;
    const list = everywhere < this.#full ? this.alone : this.beside;
    if (list.length < kept) list.push(rejection);
  }
}

function isTold(rejection: Rejection): rejection is ToldRejection {
  return rejection.own !== undefined && rejection.everywhere !== undefined;
}
