import type { Turn } from "./precedence.ts";
import { SortedRing } from "./sorted-ring.ts";

/** Order evidence in numbers: how much was asked, and how far jobs were displaced. */
export interface InversionCounts {
  /** Pairs certainly in order of which the first was still inside when the second was sent: the power. */
  pairs: number;
  /** Of these, pairs reported in order and so far apart that the declared delay cannot have put them so. */
  proved: number;
  inverted: number;
  /** Inverted pairs by how many places lie between them; index 0: neighbours. The last counts all beyond. */
  byDistance: number[];
}

const farthest = 16;

/**
 * Counts inverted pairs by their distance in the queue: jitter inverts neighbours, a wrong policy far
 * ones. Fed in send order with the jobs that are certainly earlier; memory: the jobs inside.
 */
export class Inversions implements InversionCounts {
  pairs = 0;
  proved = 0;
  inverted = 0;
  readonly byDistance: number[] = new Array(farthest).fill(0);
  readonly #inside = new SortedRing<Turn>();
  #lastReport = Number.NEGATIVE_INFINITY;
  readonly #delay: number;

  /** `delay`: the longest from a job's end to its webhook (µs); undefined: webhooks prove no order. */
  constructor(delay = Number.POSITIVE_INFINITY) {
    this.#delay = delay;
  }

  precedes(turn: Turn): void {
    const { w } = turn.job;
    this.#inside.add(w, turn.place, turn);
    if (w > this.#lastReport) this.#lastReport = w;
  }

  enter({ job, place }: Turn): void {
    while (this.#inside.next <= job.s) this.#inside.take();
    this.pairs += this.#inside.size;
    const proving = job.w - this.#delay;
    this.proved += this.#inside.count((_, reported) => reported < proving);
    if (this.#lastReport <= job.w) return;
    for (const earlier of this.#inside)
      if (earlier.job.w > job.w) this.#count(place - earlier.place);
  }

  #count(distance: number): void {
    this.inverted++;
    const at = Math.min(distance, farthest) - 1;
    this.byDistance[at] = (this.byDistance[at] ?? 0) + 1;
  }
}
