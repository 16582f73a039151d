import { setTimeout } from "node:timers/promises";
import { Rate } from "./rate.ts";
import { type Heard, Window } from "./window.ts";

export interface GateOptions {
  requestsPerSecond: number;
  concurrency: number;
  /** After how long (ms) an answer is no longer awaited; default: never. */
  timeoutMs?: number;
}

/** Requests that may leave at the same instant after a lull. */
const burst = 8;

/** A target whose answers take more than this share of the time-out has too many requests under way. */
const slowShare = 1 / 3;
/** Never fewer at the same time, for a race is between two. */
const leastUnderWay = 2;

/** How many may be busy at first, at least: more only where answers are slow. */
const leastBusy = 2;
/** How many may be busy at most; each is a user who does one thing at a time. */
const mostBusy = 32;

/**
 * Keeps the pace that the profile allows, and that the target bears: so many requests a second, so many at the same
 * time.
 */
export class Gate {
  #rate: Rate;
  readonly #mostPerSecond: number;
  readonly #window: Window;
  readonly #waiting: (() => void)[] = [];
  readonly #slowMs: number;
  readonly #mostUnderWay: number;
  #underWay = 0;
  #allowed: number;
  #cutAt = Number.NEGATIVE_INFINITY;
  #nextAt = 0;

  constructor({
    requestsPerSecond,
    concurrency,
    timeoutMs = Number.POSITIVE_INFINITY,
  }: GateOptions) {
    this.#rate = new Rate(requestsPerSecond);
    this.#mostPerSecond = requestsPerSecond;
    this.#window = new Window({ least: leastBusy, most: Math.min(mostBusy, concurrency) });
    this.#mostUnderWay = concurrency;
    this.#allowed = concurrency;
    this.#slowMs = timeoutMs * slowShare;
  }

  /** How many users may be busy at once. */
  get width(): number {
    return this.#window.width;
  }

  /** The pace that the profile and the target allow. */
  get requestsPerSecond(): number {
    return this.#rate.perSecond;
  }

  /** Begins anew at a pace that was borne: what full queues turned away meanwhile says nothing of it. */
  resume(requestsPerSecond: number): void {
    this.#rate = new Rate(this.#mostPerSecond, requestsPerSecond);
  }

  /** How many users will be busy at once where answers take so long (ms) at any width. */
  lanesAt(latencyMs: number): number {
    return this.#window.widthAt(latencyMs);
  }

  /** Learns from an answer, or from a time-out, how much the target bears; `now` as `performance.now()` says. */
  hear(heard: Heard, now = performance.now()): void {
    const isCrowded = this.#window.hear(heard, now);
    this.#rate.hear(heard.isLimited, now);
    const isSlow = isCrowded && heard.tookMs > this.#slowMs;
    if (!isSlow) this.#allowed = Math.min(this.#mostUnderWay, this.#allowed + 1 / this.#allowed);
    // Once a round trip, as the window does.
    else if (now - heard.tookMs >= this.#cutAt) {
      this.#cutAt = now;
      this.#allowed = Math.max(Math.min(leastUnderWay, this.#mostUnderWay), this.#allowed / 2);
    }
  }

  /** Runs `act` when its turn has come. */
  async pass<T>(act: () => Promise<T>): Promise<T> {
    if (this.#hasRoom) this.#underWay += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await this.#turn();
      return await act();
    } finally {
      this.#underWay -= 1;
      while (this.#hasRoom && this.#waiting.length > 0) {
        this.#underWay += 1;
        this.#waiting.shift()?.();
      }
    }
  }

  get #hasRoom(): boolean {
    return this.#underWay < Math.floor(this.#allowed);
  }

  async #turn(): Promise<void> {
    const now = performance.now();
    const interval = 1000 / this.#rate.perSecond;
    // Unused turns are kept for a moment, so that calls that are meant to race leave at the same instant.
    const at = Math.max(now - burst * interval, this.#nextAt);
    this.#nextAt = at + interval;
    // Timers are no finer than a millisecond; shorter waits even out over the next turns.
    if (at - now >= 2) await setTimeout(at - now);
  }
}
