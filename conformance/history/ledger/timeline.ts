import type { Call } from "../call.ts";

/** Calls in the order they were sent, so that those around two others are found without looking at all. */
export class Timeline {
  readonly #calls: readonly Call[];
  /** The longest that any of the calls was under way, microseconds. */
  readonly #longest: number;

  constructor(calls: readonly Call[]) {
    this.#calls = calls.toSorted((a, b) => a.sent.at.t - b.sent.at.t);
    this.#longest = calls.reduce((longest, call) => Math.max(longest, duration(call)), 0);
  }

  /** A superset of the calls that were under way at some time between two calls, both included. */
  around(from: Call, to: Call): readonly Call[] {
    const first = this.#firstSentAfter(from.sent.at.t - this.#longest - 1);
    const until = to.received?.at.t ?? Number.POSITIVE_INFINITY;
    const last = this.#firstSentAfter(until);
    return this.#calls.slice(first, last);
  }

  /** Index of the first call sent later than `t`. */
  #firstSentAfter(t: number): number {
    let low = 0;
    let high = this.#calls.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#calls[middle] as Call).sent.at.t > t) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function duration({ sent, received }: Call): number {
  return received === undefined ? Number.POSITIVE_INFINITY : received.at.t - sent.at.t;
}
