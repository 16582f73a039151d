/**
 * How long a webhook call is still waited for. Patience is lost with silence, not with a long queue; and each wait in vain
 * halves it, so that a target that loses jobs holds up no run. Times in ms, of any one clock.
 */
export class Patience {
  #ms: number;
  readonly #leastMs: number;
  #lastNews = Number.NEGATIVE_INFINITY;
  #lastVain = Number.NEGATIVE_INFINITY;

  /** `leastMs`: what a single job may take is always waited for. */
  constructor(ms: number, leastMs: number) {
    this.#ms = ms;
    this.#leastMs = Math.min(ms, leastMs);
  }

  /** How long to wait on, of a wait that began at `asked`; 0 or less: no longer. */
  left(asked: number, now: number): number {
    return this.#ms - (now - Math.max(asked, this.#lastNews));
  }

  /** A call came. */
  heard(now: number): void {
    this.#lastNews = now;
  }

  /** A wait that began at `asked` was in vain; those at the same time are one. */
  inVain(asked: number, now: number): void {
    if (asked >= this.#lastVain) this.#ms = Math.max(this.#leastMs, this.#ms / 2);
    this.#lastVain = now;
  }
}
