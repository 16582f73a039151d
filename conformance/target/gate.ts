import { Rate } from "./rate.ts";
import { type Heard, Window } from "./window.ts";

export interface GateOptions {
  requestsPerSecond: number;
  concurrency: number;
}

/** Requests that may leave at the same instant after a lull. */
const burst = 8;

/** How many may be busy at first, at least: more only where answers are slow. */
const leastBusy = 2;
/** How many may be busy at most; each is a user who does one thing at a time. */
const mostBusy = 32;

/**
 * Keeps the pace that the profile allows, and that the target bears: so many requests a second, so many at the same
 * time.
 */
export class Gate {
  readonly #rate: Rate;
  readonly #window: Window;
  readonly #waiting: (() => void)[] = [];
  #open: number;
  #nextAt = 0;

  constructor(options: GateOptions) {
    this.#rate = new Rate(options.requestsPerSecond);
    this.#window = new Window({ least: leastBusy, most: Math.min(mostBusy, options.concurrency) });
    this.#open = options.concurrency;
  }

  /** How many users may be busy at once. */
  get width(): number {
    return this.#window.width;
  }

  /** How many users will be busy at once where answers take so long (ms) at any width. */
  lanesAt(latencyMs: number): number {
    return this.#window.widthAt(latencyMs);
  }

  /** Learns from an answer how much the target bears. */
  hear(heard: Heard): void {
    this.#window.hear(heard);
    this.#rate.hear(heard.isLimited);
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
    const interval = 1000 / this.#rate.perSecond;
    // Unused turns are kept for a moment, so that calls that are meant to race leave at the same instant.
    const at = Math.max(now - burst * interval, this.#nextAt);
    this.#nextAt = at + interval;
    // Timers are no finer than a millisecond; shorter waits even out over the next turns.
    if (at - now >= 2) await new Promise((resolve) => setTimeout(resolve, at - now));
  }
}
