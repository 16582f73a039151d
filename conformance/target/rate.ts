/** How far back answers count, in ms. */
const secondMs = 1000;
/** A limit never makes the kit slower than this (requests a second). */
const slowest = 5;
/** How long the kit stays cautious near a limit that it met, in ms. */
const believedMs = 10_000;
/** By what factor the rate grows in each second without a limit: near a limit that was met, and far from any. */
const [near, far] = [1.05, 2];
/** One turned away for every twenty served concerns all requests, and not just one account or queue. */
const telling = 20;
/** After a limit the kit sends at 95 % of the rate that was served before it. */
const below = 0.95;

/**
 * Requests a second, within what the profile allows. Where a limit turns a request away, no more are sent than were
 * served in the second before; each second without a limit, more. A limit of one account or queue, while many other
 * requests are served, changes nothing.
 */
export class Rate {
  readonly #most: number;
  readonly #served: number[] = [];
  readonly #limited: number[] = [];
  #rate: number;
  #limit = Number.POSITIVE_INFINITY;
  #limitedAt = Number.NEGATIVE_INFINITY;
  #grownAt = 0;

  constructor(most: number) {
    this.#most = most;
    this.#rate = most;
  }

  get perSecond(): number {
    return this.#rate;
  }

  /** Learns from an answer; `now` in ms, always of the same clock. */
  hear(isLimited: boolean, now = performance.now()): void {
    for (const times of [this.#served, this.#limited])
      while ((times[0] ?? now) < now - secondMs) times.shift();
    (isLimited ? this.#limited : this.#served).push(now);
    const isTelling = this.#limited.length * telling >= this.#served.length;
    if (isLimited && isTelling) this.#slowDown(now);
    if (this.#rate < this.#most && now - this.#grownAt >= secondMs) this.#grow(now);
  }

  #slowDown(now: number): void {
    this.#limitedAt = now;
    this.#grownAt = now;
    this.#limit = Math.max(slowest, this.#served.length);
    this.#rate = Math.min(this.#rate, this.#limit * below);
  }

  #grow(now: number): void {
    this.#grownAt = now;
    const isNear = now - this.#limitedAt < believedMs && this.#rate * far > this.#limit;
    this.#rate = Math.min(this.#most, this.#rate * (isNear ? near : far));
  }
}
