/** What was served is looked back upon for so long, ms. */
const secondMs = 1000;
/** Slower than this (requests a second) no limit makes the kit of its own accord. */
const slowest = 5;
/** A limit that was met is believed for so long, ms. */
const believedMs = 10_000;
/** Each second without a limit the rate grows so: near one that was met, and far from any. */
const [near, far] = [1.05, 2];
/** One in so many turned away speaks of all, and not of one account or queue. */
const telling = 20;
/** So little less than what was served before a limit spoke is sent from then on. */
const below = 0.95;

/**
 * Requests a second, within what the profile allows: where a limit turns one away, no more than were served in the
 * second before; each second without one, more. One that speaks of an account or a queue, while many others are
 * served, changes nothing.
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

  /** Learns of an answer; `now` in ms, of any clock that is always the same. */
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
