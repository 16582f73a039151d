import { SortedRing } from "./sorted-ring.ts";

interface Peak {
  at: number;
  inside: number;
}

interface Asked<T> {
  rejected: T;
  since: number;
}

/**
 * How many jobs can have been inside while a request was turned away: the most possible stays at one
 * instant of [its send, its answer], ends included. Longest stays are possible together, so the number is
 * exact as long as order is ignored, and needs no bound on delay. Fed in send order, one sweep.
 */
export class PossibleStays<T> {
  readonly #ends = new SortedRing<undefined>();
  readonly #answers = new SortedRing<Asked<T>>();
  readonly #told: (rejected: T, inside: number) => void;
  /** How many jobs can be inside at the instant of the latest event, and how many ever entered. */
  inside = 0;
  entered = 0;
  /** Falling peaks, the highest first: the most since an instant is the first one not before it. */
  #peaks: Peak[] = [];

  /** `told` is called with each rejection, and the most jobs inside during it. */
  constructor(told: (rejected: T, inside: number) => void) {
    this.#told = told;
  }

  /**
   * Enters a possible stay from `from` to `until`; returns how many jobs can be inside with it. `rank` is its place in
   * the sender's sequence, where all stays have one sender.
   */
  enter(from: number, until: number, rank = Number.NEGATIVE_INFINITY): number {
    this.#sweep(from, Number.isFinite(rank) ? rank : Number.NEGATIVE_INFINITY);
    this.inside++;
    this.entered++;
    if (until < Number.POSITIVE_INFINITY) this.#ends.add(until, 0, undefined);
    if (this.#answers.size > 0) this.#peak(from);
    return this.inside;
  }

  /** A request that was turned away, under way from `from` to `until`; `rank`: that of its answer. */
  reject(rejected: T, from: number, until: number, rank = Number.POSITIVE_INFINITY): void {
    this.#sweep(from, Number.NEGATIVE_INFINITY);
    if (this.#answers.size === 0) this.#peaks.length = 0;
    this.#peak(from);
    this.#answers.add(until, rank, { rejected, since: from });
  }

  finish(): void {
    this.#sweep(Number.POSITIVE_INFINITY, 0);
  }

  #peak(at: number): void {
    const peaks = this.#peaks;
    while (peaks.length > 0 && (peaks[peaks.length - 1] as Peak).inside <= this.inside) peaks.pop();
    peaks.push({ at, inside: this.inside });
  }

  // Ends at this very instant stay in: a stay holds both its ends.
  #sweep(until: number, rank: number): void {
    for (;;) {
      const answer = this.#answers.next;
      const end = this.#ends.next;
      if (end < answer && end < until) {
        this.#ends.take();
        this.inside--;
      } else if (answer < until || (answer === until && this.#answers.nextRank < rank))
        this.#tell(this.#answers.take());
      else return;
    }
  }

  #tell({ rejected, since }: Asked<T>): void {
    const inside = this.#peaks.find(({ at }) => at >= since)?.inside ?? 0;
    this.#told(rejected, inside);
  }
}
