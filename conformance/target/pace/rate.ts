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
/** At half the rate a limit of pace turns away less than half as many as before; whoever sheds at random does not. */
const half = 0.5;
/** Fewer answers than this tell no share. */
const leastTold = 30;

/**
 * Requests a second, within what the profile allows. Where a limit turns a request away, no more are sent than were
 * served in the second before; each second without a limit, more. A limit of one account or queue changes nothing while
 * many other requests are served. Nor does a target that sheds at random, as often at half the rate as before.
 */
export class Rate {
  readonly #most: number;
  readonly #served: number[] = [];
  readonly #limited: number[] = [];
  #rate: number;
  #limit = Number.POSITIVE_INFINITY;
  #limitedAt = Number.NEGATIVE_INFINITY;
  #grownAt = 0;
  /** The most that were served in a second. */
  #peak = 0;
  /** The share that was turned away when the kit first slowed down. */
  #firstShare = 0;
  /** Since the rate is half of that peak or less: how many answers came, and how many of them turned away. */
  #slow = { told: 0, limited: 0 };
  #shedsAtRandom = false;

  /** `from`: what it begins with. */
  constructor(most: number, from = most) {
    this.#most = most;
    this.#rate = from;
  }

  get perSecond(): number {
    return this.#rate;
  }

  /** Learns from an answer; `now` in ms, always of the same clock. */
  hear(isLimited: boolean, now = performance.now()): void {
    for (const times of [this.#served, this.#limited])
      while ((times[0] ?? now) < now - secondMs) times.shift();
    (isLimited ? this.#limited : this.#served).push(now);
    this.#peak = Math.max(this.#peak, this.#served.length);
    if (this.#rate <= this.#peak * half) {
      this.#slow.told += 1;
      if (isLimited) this.#slow.limited += 1;
    }
    // One alone may be anybody's.
    const isTelling =
      this.#limited.length > 1 && this.#limited.length * telling >= this.#served.length;
    if (isLimited && isTelling && !this.#shedsAtRandom) this.#slowDown(now);
    if (this.#rate < this.#most && now - this.#grownAt >= secondMs) this.#grow(now);
  }

  #slowDown(now: number): void {
    if (this.#isVain(now)) {
      this.#shedsAtRandom = true;
      this.#rate = this.#most;
      return;
    }
    this.#limitedAt = now;
    this.#grownAt = now;
    this.#limit = Math.max(slowest, this.#served.length);
    this.#rate = Math.min(this.#rate, this.#limit * below);
  }

  /** Whether the rate was halved, and as many are turned away all the same. */
  #isVain(now: number): boolean {
    if (now - this.#limitedAt > believedMs) {
      this.#firstShare = this.#limited.length / (this.#served.length + this.#limited.length);
      this.#slow = { told: 0, limited: 0 };
    }
    const { told, limited } = this.#slow;
    return told >= leastTold && limited / told >= this.#firstShare * half;
  }

  #grow(now: number): void {
    this.#grownAt = now;
    const isNear = now - this.#limitedAt < believedMs && this.#rate * far > this.#limit;
    this.#rate = Math.min(this.#most, this.#rate * (isNear ? near : far));
  }
}
