import type { QueuedJob } from "../queued-job.ts";
import { ToCome } from "../to-come.ts";
import { type Bounds, unranked } from "./bounds.ts";
import { HighWaterMark, insideWith, mostSqueezed, type SqueezedIn } from "./most-inside.ts";

/** A job without a certain stay, and the fewest that stay throughout the window within which it was admitted. */
interface Squeeze {
  job: QueuedJob;
  others: number;
  until: number;
}

/**
 * How many jobs were certainly inside at once. A job certainly stays from its latest admission to its
 * earliest end; at equal times it leaves before another enters. A job without such a stay was "squeezed in":
 * it was admitted at some instant of a window, beside at least the fewest others that stay throughout it.
 */
export class CertainStays {
  /** The most certain stays at once. */
  readonly highWater = new HighWaterMark();
  /** The same, counting only entrances of jobs that were sent when all others inside were answered. */
  readonly inTurn = new HighWaterMark();
  /** The first few jobs that were admitted while at least the limit certainly stayed. */
  readonly squeezed: SqueezedIn[] = [];
  readonly #enters = new ToCome<QueuedJob>();
  readonly #leaves = new ToCome<QueuedJob>();
  readonly #opens = new ToCome<Squeeze>();
  readonly #limit: number;
  readonly #inside: QueuedJob[] = [];
  #watched: Squeeze[] = [];

  /** `admitted`: in send order. */
  constructor(admitted: Iterable<Bounds>, limit: number) {
    this.#limit = limit;
    for (const bounds of admitted) {
      this.#sweep(bounds.job.s);
      this.#await(bounds);
    }
    this.#sweep(Number.POSITIVE_INFINITY);
  }

  /** The most that were certainly inside, those squeezed in, too. */
  get most(): number {
    return Math.max(this.highWater.most, ...this.squeezed.map(insideWith));
  }

  /** The jobs that show it, the decisive one last. */
  get witness(): readonly QueuedJob[] {
    const fullest = this.squeezed.find((one) => insideWith(one) > this.highWater.most);
    return fullest === undefined ? this.highWater.witness : [...fullest.inside, fullest.job];
  }

  #await(bounds: Bounds): void {
    const { job, from, u, lo } = bounds;
    if (u < lo) {
      this.#enters.add(u, bounds.decidedRank, job);
      this.#leaves.add(lo, 0, job);
    } else if (from <= u && u < Number.POSITIVE_INFINITY) {
      const opens = Math.max(from, lo);
      const rank = opens === job.s ? bounds.sentRank : unranked;
      this.#opens.add(opens, rank, { job, others: 0, until: u });
    }
  }

  // Within one instant jobs leave first; then enters and windows go by the sender's sequence.
  #sweep(until: number): void {
    for (;;) {
      const leave = this.#leaves.next;
      const enter = this.#enters.next;
      const open = this.#opens.next;
      const at = Math.min(leave, enter, open);
      if (at >= until) break;
      if (this.#watched.length > 0) this.#close(at);
      if (leave === at) this.#leave(this.#leaves.take());
      else if (open < enter || (open === enter && this.#opens.nextRank <= this.#enters.nextRank))
        this.#open(this.#opens.take());
      else this.#enter(this.#enters.take());
    }
    if (this.#watched.length > 0) this.#close(until);
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
    if (this.#watched.length === 0) return;
    for (const watched of this.#watched)
      watched.others = Math.min(watched.others, this.#inside.length);
    this.#watched = this.#watched.filter(({ others }) => others >= this.#limit);
  }

  #open(squeeze: Squeeze): void {
    squeeze.others = this.#inside.length;
    if (squeeze.others >= this.#limit) this.#watched.push(squeeze);
  }

  /** Windows that ended before `now` never saw fewer than the limit. */
  #close(now: number): void {
    for (const { job, others } of this.#watched.filter(({ until }) => until < now))
      if (this.squeezed.length < mostSqueezed)
        this.squeezed.push({ job, others, inside: [...this.#inside] });
    this.#watched = this.#watched.filter(({ until }) => until >= now);
  }
}
