/** A time for which this process did nothing: what reached it then was noticed, and stamped, only after. */
export interface Standstill {
  /** Microseconds since the epoch on this process's own clock, as `performance` tells it. */
  from_us: number;
  until_us: number;
}

const everyMs = 4;
/** Shorter standstills are not recorded: a timer may fire that late on an idle machine. */
export const noticeableMs = 10;

/**
 * Watches how attentive this process is, by a beat of its event loop. A webhook receiver lives in the
 * same loop: while that stands still, the system queues what comes in.
 */
export class Attention {
  longestMs = 0;
  readonly #told: (standstill: Standstill) => void;
  readonly #timer: NodeJS.Timeout;
  #beat = performance.now();

  constructor(told: (standstill: Standstill) => void = () => {}) {
    this.#told = told;
    this.#timer = setInterval(() => this.#look(), everyMs);
    this.#timer.unref();
  }

  /** Ends the watch, with a last look. */
  stop(): void {
    this.#look();
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const gap = now - this.#beat;
    this.longestMs = Math.max(this.longestMs, gap);
    if (gap >= noticeableMs) this.#told({ from_us: micros(this.#beat), until_us: micros(now) });
    this.#beat = now;
  }
}

const micros = (ms: number): number => Math.round((performance.timeOrigin + ms) * 1000);
