import { type Bounds, unranked } from "./bounds.ts";
import { HighWaterMark, mostSqueezed, type SqueezedIn } from "./most-inside.ts";
import type { QueuedJob } from "./queued-job.ts";

/** What happens to a job: it leaves, the time begins within which it was admitted (`open`), or it enters. */
interface Step {
  at: number;
  is: "leave" | "open" | "enter";
  /** Its place on the sender's clock. */
  rank: number;
  job: QueuedJob;
  /** Of an open step: until when it was admitted. */
  until: number;
}

/** A job without a certain stay, and the fewest that stay throughout the time within which it was admitted. */
interface Squeeze {
  job: QueuedJob;
  others: number;
  until: number;
}

/**
 * How many jobs were certainly inside at once. A job certainly stays from its latest admission to its
 * earliest end; at equal times it leaves before another enters. A job without such a stay was still
 * admitted at some instant between, so the fewest others that stay throughout say how full it was then
 * ("squeezed in").
 */
export class CertainStays {
  /** The most certain stays at once. */
  readonly highWater = new HighWaterMark();
  /** The same, counting only entrances of jobs that were sent when all others inside were answered. */
  readonly inTurn = new HighWaterMark();
  /** The first few jobs that were admitted while at least the limit certainly stayed. */
  readonly squeezed: SqueezedIn[] = [];
  readonly #limit: number;
  readonly #inside: QueuedJob[] = [];
  #watched: Squeeze[] = [];

  constructor(admitted: Iterable<Bounds>, limit: number) {
    this.#limit = limit;
    for (const step of Array.from(admitted).flatMap(stepsOf).sort(inOrder)) this.#take(step);
    this.#close(Number.POSITIVE_INFINITY);
  }

  #take({ at, is, job, until }: Step): void {
    if (this.#watched.length > 0) this.#close(at);
    if (is === "leave") this.#leave(job);
    else if (is === "enter") this.#enter(job);
    else if (this.#inside.length >= this.#limit)
      this.#watched.push({ job, others: this.#inside.length, until });
  }

  #enter(job: QueuedJob): void {
    const inside = this.#inside.length + 1;
    const isInTurn = inside > this.inTurn.most && this.#inside.every(({ a }) => a <= job.s);
    this.#inside.push(job);
    const those = () => [...this.#inside];
    this.highWater.reach(inside, those);
    if (isInTurn) this.inTurn.reach(inside, those);
  }

  // The number falls at leaves only, so a window's fewest is at its start or at a leave in it.
  #leave(job: QueuedJob): void {
    const last = this.#inside.pop() as QueuedJob;
    if (last !== job) this.#inside[this.#inside.indexOf(job)] = last;
    for (const watched of this.#watched)
      watched.others = Math.min(watched.others, this.#inside.length);
    this.#watched = this.#watched.filter(({ others }) => others >= this.#limit);
  }

  /** Windows that ended before `now` never saw fewer than the limit. */
  #close(now: number): void {
    for (const { job, others } of this.#watched.filter(({ until }) => until < now))
      if (this.squeezed.length < mostSqueezed)
        this.squeezed.push({ job, others, inside: [...this.#inside] });
    this.#watched = this.#watched.filter(({ until }) => until >= now);
  }
}

function stepsOf({ job, from, u, lo, sentRank, decidedRank }: Bounds): Step[] {
  const step = { job, until: u };
  if (u < lo)
    return [
      { ...step, at: u, is: "enter", rank: decidedRank },
      { ...step, at: lo, is: "leave", rank: 0 },
    ];
  if (from > u || u === Number.POSITIVE_INFINITY) return [];
  const opens = Math.max(from, lo);
  return [{ ...step, at: opens, is: "open", rank: opens === job.s ? sentRank : unranked }];
}

/** Within one instant jobs leave first; then the others go by the sender's sequence. */
function inOrder(one: Step, other: Step): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.is === "leave" || other.is === "leave")
    return Number(other.is === "leave") - Number(one.is === "leave");
  if (one.rank !== other.rank) return one.rank - other.rank;
  return Number(one.is === "enter") - Number(other.is === "enter");
}
