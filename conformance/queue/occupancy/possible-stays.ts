import { evidence, inTurn, type Queues } from "../queue.ts";
import { mayBeInside } from "../queued-job.ts";
import { ToCome } from "../to-come.ts";
import type { Bounds } from "./bounds.ts";

/**
 * How many jobs can have been inside, by the place of a request among all. While one was turned away it is the most
 * possible stays at one instant of [its send, its answer], ends included. Longest stays are possible together, so the
 * number is exact as long as order is ignored, and needs no bound on delay.
 */
export class PossibleStays {
  /** Right after a request was sent: how many can be inside, and how many ever entered. */
  readonly inside: Int32Array;
  readonly entered: Int32Array;
  /** The most while a request was turned away; 0 for any other. */
  readonly during: Int32Array;

  /** `size`: how many requests there are. */
  constructor(size: number) {
    this.inside = new Int32Array(size);
    this.entered = new Int32Array(size);
    this.during = new Int32Array(size);
  }

  /**
   * Visits `each` request of which each job may hold a place that another wants, in send order. `inSequence`: all have one
   * sender, whose sequence breaks ties of equal stamps.
   */
  sweep(each: (visit: (bounds: Bounds) => void) => void, inSequence = false): this {
    const sweep = new Sweep(this.during);
    each(({ nth, job, hi }) => {
      const { s, a } = job;
      if (job.outcome === "queue full") sweep.reject(nth, s, a, inSequence ? job.answerSeq : never);
      const rank = inSequence && Number.isFinite(job.seq) ? job.seq : -never;
      if (mayBeInside(job)) sweep.enter(s, hi, rank);
      this.inside[nth] = sweep.inside;
      this.entered[nth] = sweep.entered;
    });
    return this;
  }
}

const never = Number.POSITIVE_INFINITY;

class Sweep {
  inside = 0;
  entered = 0;
  readonly #during: Int32Array;
  readonly #ends = new ToCome<undefined>();
  readonly #answers = new ToCome<number>();

  constructor(during: Int32Array) {
    this.#during = during;
  }

  reject(nth: number, from: number, until: number, rank: number): void {
    this.#pass(from, -never);
    this.#during[nth] = this.inside;
    this.#answers.add(until, rank, nth);
  }

  enter(from: number, until: number, rank: number): void {
    this.#pass(from, rank);
    this.inside++;
    this.entered++;
    if (until < never) this.#ends.add(until, 0, undefined);
    if (this.#answers.size === 0) return;
    for (const nth of this.#answers)
      this.#during[nth] = Math.max(this.#during[nth] as number, this.inside);
  }

  // Ends at this very instant stay in: a stay holds both its ends.
  #pass(until: number, rank: number): void {
    for (;;) {
      const answer = this.#answers.next;
      const end = this.#ends.next;
      if (end < answer && end < until) {
        this.#ends.take();
        this.inside--;
      } else if (answer < until || (answer === until && this.#answers.nextRank < rank))
        this.#answers.take();
      else return;
    }
  }
}

/** Over all accounts and routes. */
export const staysAnywhere = evidence(({ all, size }: Queues) =>
  new PossibleStays(size).sweep((visit) => inTurn(all, visit)),
);

/** Over all routes of a request's own account. */
export const staysInAccount = evidence(({ all, size }: Queues) => {
  const stays = new PossibleStays(size);
  for (const own of Map.groupBy(all, ({ account }) => account).values())
    stays.sweep((visit) => inTurn(own, visit), true);
  return stays;
});
