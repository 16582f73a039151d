import { type Bounds, BoundsMaker } from "./bounds.ts";
import type { Flow } from "./flow.ts";
import type { Job } from "./job.ts";
import type { PossibleStays } from "./possible-stays.ts";
import type { QueueTerms } from "./terms.ts";

const kept = 10;

interface Refusal {
  job: Job;
  reports: number;
  entered: number;
}

/**
 * A request turned away as queue-full, then another admitted though nobody can have left in between: one
 * of the two answers was wrong, whatever the limit is. Asked only where whoever can have been inside, in
 * any queue, is a job of this one that reports later. Where the running request does not count, a place
 * may be freed by a job that starts, so then nothing is asked.
 */
export class Fullness {
  /** The pairs found, by their ids: turned away, then admitted. */
  readonly pairs: [string, string][] = [];
  readonly #flow: Flow;
  readonly #everywhere: Pick<PossibleStays<unknown>, "inside" | "entered">;
  readonly #bounds: BoundsMaker;
  readonly #isAsked: boolean;
  #refusal: Refusal | undefined;

  constructor(
    flow: Flow,
    everywhere: Pick<PossibleStays<unknown>, "inside" | "entered">,
    terms: QueueTerms,
  ) {
    this.#flow = flow;
    this.#everywhere = everywhere;
    this.#bounds = new BoundsMaker(terms);
    this.#isAsked = terms.runningCounts === true || terms.eager === true;
  }

  /** A request that was turned away; the flow has reached its send. */
  turnedAway(job: Job): void {
    const { entered, inside } = this.#everywhere;
    const { reports } = this.#flow;
    const asks = this.#isAsked && inside === this.#flow.inside;
    this.#refusal = asks ? { job, reports, entered } : undefined;
  }

  /** The first job that was admitted since, counted in everywhere, but not in the flow. */
  admitted({ job, u }: Bounds): void {
    const refusal = this.#refusal;
    if (refusal === undefined || refusal.job.a >= job.s) return;
    this.#refusal = undefined;
    if (this.#everywhere.entered !== refusal.entered + 1) return;
    if (this.#flow.reports > refusal.reports || this.#flow.nextReport <= u) return;
    if (
      this.pairs.length < kept &&
      this.#flow.count((other) => this.#endsAfter(u, other)) === this.#flow.inside
    )
      this.pairs.push([refusal.job.id, job.id]);
  }

  #endsAfter(time: number, job: Job): boolean {
    return this.#bounds.of(job).lo > time;
  }
}
