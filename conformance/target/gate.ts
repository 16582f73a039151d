export interface GateOptions {
  requestsPerSecond: number;
  concurrency: number;
}

/** Requests that may leave at the same instant after a lull. */
const burst = 8;

/** Keeps the pace the profile allows: so many requests a second, so many at once. */
export class Gate {
  readonly #options: GateOptions;
  readonly #waiting: (() => void)[] = [];
  #open: number;
  #nextAt = 0;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#open = options.concurrency;
  }

  /** Runs `act` when its turn has come. */
  async pass<T>(act: () => Promise<T>): Promise<T> {
    if (this.#open === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#open -= 1;
    try {
      await this.#turn();
      return await act();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#open += 1;
      else next();
    }
  }

  async #turn(): Promise<void> {
    const now = performance.now();
    const interval = 1000 / this.#options.requestsPerSecond;
    // What was left unused is kept for a moment, so that calls meant to race are not dealt out in turn.
    const at = Math.max(now - burst * interval, this.#nextAt);
    this.#nextAt = at + interval;
    // Timers are no finer than a millisecond; shorter waits even out over the next turns.
    if (at - now >= 2) await new Promise((resolve) => setTimeout(resolve, at - now));
  }
}
