/** What the window learns from one answer. */
export interface Heard {
  /** Method and path; requests of one kind take about the same time. */
  kind: string;
  tookMs: number;
  /** A limit of rate turned it away. */
  isLimited: boolean;
}

/**
 * A target that answers within this (ms) is as quick as the kit, and gains nothing from more requests at the same time.
 */
const quickMs = 25;
/** An answer that takes this many times the quickest of its kind comes from a crowded target. */
const crowded = 1.6;
/** How many kinds are remembered: paths with a token in them are kinds of their own. */
const mostKinds = 500;

/**
 * How many episodes may be busy at the same time, found out as TCP finds its congestion window (RFC 5681). It doubles
 * each round trip while answers take no longer; beyond a width that was once too large it grows by one. It halves where
 * answers take longer or a limit answers.
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

  /** The width that it comes to where answers take so long (ms), however many are under way. */
  widthAt(latencyMs: number): number {
    return latencyMs < quickMs ? this.width : this.#most;
  }

  /** Learns from an answer; `now` in ms, always of the same clock. Returns whether it shows a crowded target. */
  hear({ kind, tookMs, isLimited }: Heard, now = performance.now()): boolean {
    const quickest = Math.min(tookMs, this.#quickest.get(kind) ?? tookMs);
    if (this.#quickest.has(kind) || this.#quickest.size < mostKinds)
      this.#quickest.set(kind, quickest);
    const isCrowded = tookMs > Math.max(quickMs, quickest * crowded);
    if (isLimited || isCrowded) this.#narrow(tookMs, now);
    else if (tookMs >= quickMs) this.#widen();
    return isCrowded;
  }

  /** Narrows once a round trip: an answer that was under way before the last cut says nothing of the new width. */
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
