import type { Bounds } from "./bounds.ts";

/** With more jobs than this under way, the oldest meets no more others: weaker, never wrong. */
const window = 128;

/**
 * Copies of bounds, tightened by first-in-first-out order, as constraint solvers do. Job i certainly goes before j if it
 * was admitted before j was sent, or ended before j can have ended. Then j ends no earlier than i may, and i no later
 * than j must; likewise for admission. For example, i ends within [5, 9], so j within [2, 12] ends within [5, 12].
 * Meaningless once order is refuted. Two rounds catch nearly all: each job meets the others when it comes, and again
 * when it goes, once no later job can tighten it. `bounds`: in send order.
 */
export function* tightened(bounds: Iterable<Bounds>): Iterable<Bounds> {
  const held: Bounds[] = [];
  for (const each of bounds) {
    const one = copyOf(each);
    while (isOver(held, one)) yield oldestOf(held);
    for (const other of held) tightenPair(other, one);
    held.push(one);
  }
  while (held.length > 0) yield oldestOf(held);
}

function copyOf({ job, nth, from, u, lo, until, hi, sentRank, decidedRank, orderly }: Bounds) {
  return { job, nth, from, u, lo, until, hi, sentRank, decidedRank, orderly };
}

/** Whether the oldest is tightened no more by what comes from now on. */
function isOver(held: readonly Bounds[], { job }: Bounds): boolean {
  const [oldest] = held;
  return oldest !== undefined && (finality(oldest) < job.s || held.length >= window);
}

/** Takes the oldest out, once it has met the others again. */
function oldestOf(held: Bounds[]): Bounds {
  const oldest = held.shift() as Bounds;
  for (const other of held) tightenPair(other, oldest);
  return oldest;
}

/** From when on no job that is sent later can tighten these bounds. */
function finality({ u, until, orderly }: Bounds): number {
  return orderly ? Math.max(u, until) : Number.NEGATIVE_INFINITY;
}

/** Tightens either where one certainly goes before the other. */
function tightenPair(job: Bounds, other: Bounds): void {
  if (!job.orderly || !other.orderly) return;
  if (job.u < other.from || job.until < other.lo) goesBefore(job, other);
  else if (other.u < job.from || other.until < job.lo) goesBefore(other, job);
}

function goesBefore(first: Bounds, second: Bounds): void {
  second.lo = Math.max(second.lo, first.lo);
  second.from = Math.max(second.from, first.from);
  first.until = Math.min(first.until, second.until);
  first.u = Math.min(first.u, second.u);
}
