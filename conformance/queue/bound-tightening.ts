import type { Bounds } from "./bounds.ts";

/** With more jobs than this under way, the oldest is passed on untightened: weaker, never wrong. */
const window = 128;

/**
 * Tightens bounds by first-in-first-out order, as constraint solvers do. Job i certainly goes before j if it was
 * admitted before j was sent, or ended before j can have ended. Then j ends no earlier than i may, and i no later than
 * j must; likewise for admission. For example, i ends within [5, 9], so j within [2, 12] ends within [5, 12].
 * Meaningless once order is refuted. Two rounds catch nearly all: each job meets the others when it comes, and again
 * when it goes, once no later job can tighten it. Fed in send order, it passes bounds on in that order, from shortly
 * before the first job that moved. Earlier bounds are as they were. Memory: the jobs inside.
 */
export class BoundTightening {
  #held: Bounds[] = [];
  #from = 0;
  /** Until when some job that is held was tightened, so that others may be in turn. */
  #moved = Number.NEGATIVE_INFINITY;
  #hasMoved = false;
  readonly #farthest = { from: -Infinity, u: -Infinity, lo: -Infinity, until: -Infinity };
  readonly #next: (bounds: Bounds) => void;

  constructor(next: (bounds: Bounds) => void) {
    this.#next = next;
  }

  push(bounds: Bounds): void {
    this.#release(bounds.s);
    if (bounds.orderly && !this.#isInLine(bounds)) this.#meetAll(bounds);
    this.#held.push(bounds);
  }

  finish(): void {
    this.#release(Number.POSITIVE_INFINITY);
    while (this.#from < this.#held.length) this.#pass();
  }

  /** No bound of it is below that of a job before it, so no pair with it has anything to tell. */
  #isInLine({ from, u, lo, until }: Bounds): boolean {
    const last = this.#farthest;
    if (from >= last.from && u >= last.u && lo >= last.lo && until >= last.until) {
      last.from = from;
      last.u = u;
      last.lo = lo;
      last.until = until;
      return true;
    }
    last.from = Math.max(last.from, from);
    last.u = Math.max(last.u, u);
    last.lo = Math.max(last.lo, lo);
    last.until = Math.max(last.until, until);
    return false;
  }

  #meetAll(bounds: Bounds): void {
    for (let at = this.#from; at < this.#held.length; at++) {
      const other = this.#held[at] as Bounds;
      if (other === bounds || !other.orderly || !tightenPair(other, bounds)) continue;
      this.#moved = Math.max(this.#moved, finality(other), finality(bounds));
      if (!this.#hasMoved) this.#passAllGone();
    }
  }

  #release(now: number): void {
    while (this.#from < this.#held.length) {
      const head = this.#held[this.#from] as Bounds;
      if (finality(head) >= now && this.#held.length - this.#from < window) return;
      this.#pass();
    }
  }

  #pass(): void {
    const head = this.#held[this.#from] as Bounds;
    if (head.orderly && head.s <= this.#moved) this.#meetAll(head);
    this.#from++;
    if (this.#hasMoved) this.#next(head);
    if (this.#from < 2 * window) return;
    this.#held = this.#held.slice(this.#from - window);
    this.#from = window;
  }

  /** What went by before anything moved, as far back as it is still held. */
  #passAllGone(): void {
    this.#hasMoved = true;
    for (const gone of this.#held.slice(0, this.#from)) this.#next(gone);
  }
}

/** From when on no job that is sent later can tighten these bounds. */
function finality({ u, until, orderly }: Bounds): number {
  return orderly ? Math.max(u, until) : Number.NEGATIVE_INFINITY;
}

/** Tightens either where one certainly goes before the other; says whether anything moved. */
function tightenPair(job: Bounds, other: Bounds): boolean {
  if (job.u < other.from || job.until < other.lo) return goesBefore(job, other);
  if (other.u < job.from || other.until < job.lo) return goesBefore(other, job);
  return false;
}

function goesBefore(first: Bounds, second: Bounds): boolean {
  const still =
    second.lo >= first.lo &&
    second.from >= first.from &&
    first.until <= second.until &&
    first.u <= second.u;
  if (still) return false;
  second.lo = Math.max(second.lo, first.lo);
  second.from = Math.max(second.from, first.from);
  first.until = Math.min(first.until, second.until);
  first.u = Math.min(first.u, second.u);
  return true;
}
