/** What is heard of one answer. */
export interface Heard {
  /** Requests of one kind take about as long: method and path. */
  kind: string;
  tookMs: number;
  /** A limit of rate turned it away. */
  isLimited: boolean;
}

/** Who answers within this (ms) is as quick as the kit, and gains nothing by more at once. */
const quickMs = 25;
/** So much longer than the quickest of its kind an answer of a crowded target takes. */
const crowded = 1.6;
/** Paths with a token in them are kinds of their own; so many are remembered. */
const mostKinds = 500;

/**
 * How many may be busy at once, found out as TCP finds out how much may be under way (RFC 5681): twice as many each
 * round trip as long as answers take no longer, one more each round trip beyond what was too many once, and half
 * as many where they take longer or a limit speaks.
 */
export class Window {
  readonly #least: number;
  readonly #most: number;
  readonly #quickest = new Map<string, number>();
  #width: number;
  #threshold: number;
  #cutAt = Number.NEGATIVE_INFINITY;

  constructor({ least, most }: { least: number; most: number }) {
    this.#least = Math.min(least, most);
    this.#most = most;
    this.#width = this.#least;
    this.#threshold = most;
  }

  get width(): number {
    return Math.floor(this.#width);
  }

  /** Learns of an answer; `now` in ms, of any clock that is always the same. */
  hear({ kind, tookMs, isLimited }: Heard, now = performance.now()): void {
    const quickest = Math.min(tookMs, this.#quickest.get(kind) ?? tookMs);
    if (this.#quickest.has(kind) || this.#quickest.size < mostKinds)
      this.#quickest.set(kind, quickest);
    if (isLimited || tookMs > Math.max(quickMs, quickest * crowded)) this.#narrow(tookMs, now);
    else if (tookMs >= quickMs) this.#widen();
  }

  /** Once a round trip: what was under way by then tells of the width before. */
  #narrow(tookMs: number, now: number): void {
    if (now - tookMs < this.#cutAt) return;
    this.#cutAt = now;
    this.#width = Math.max(this.#least, this.#width / 2);
    this.#threshold = this.#width;
  }

  #widen(): void {
    const more = this.#width < this.#threshold ? 1 : 1 / this.#width;
    this.#width = Math.min(this.#most, this.#width + more);
  }
}
