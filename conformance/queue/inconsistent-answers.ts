import type { AwaitedWebhooks } from "./awaited-webhooks.ts";
import { type Bounds, BoundsMaker } from "./bounds.ts";
import type { PossibleStays } from "./possible-stays.ts";
import type { QueuedJob } from "./queued-job.ts";
import type { QueueTerms } from "./terms.ts";

const kept = 10;

interface Refusal {
  job: QueuedJob;
  reports: number;
  entered: number;
}

/**
 * A request turned away as queue-full, then another admitted though nobody can have left in between: one
 * of the two answers was wrong, whatever the limit is. Asked only where whoever can have been inside, in
 * any queue, is a job of this one that reports later. Where the running request does not count, a place
 * may be freed by a job that starts, so then nothing is asked.
 */
export class InconsistentAnswers {
  /** The pairs found, by their ids: turned away, then admitted. */
  readonly pairs: [string, string][] = [];
  readonly #awaited: AwaitedWebhooks;
  readonly #everywhere: Pick<PossibleStays<unknown>, "inside" | "entered">;
  readonly #bounds: BoundsMaker;
  readonly #isAsked: boolean;
  #refusal: Refusal | undefined;

  constructor(
    awaited: AwaitedWebhooks,
    everywhere: Pick<PossibleStays<unknown>, "inside" | "entered">,
    terms: QueueTerms,
  ) {
    this.#awaited = awaited;
    this.#everywhere = everywhere;
    this.#bounds = new BoundsMaker(terms);
    this.#isAsked = terms.runningCounts === true || terms.eager === true;
  }

  /** A request that was turned away; `awaited` has reached its send. */
  turnedAway(job: QueuedJob): void {
    const { entered, inside } = this.#everywhere;
    const { reports } = this.#awaited;
    const asks = this.#isAsked && inside === this.#awaited.inside;
    this.#refusal = asks ? { job, reports, entered } : undefined;
  }

  /** The first job that was admitted since, counted everywhere, but not yet awaited. */
  admitted({ job, u }: Bounds): void {
    const refusal = this.#refusal;
    if (refusal === undefined || refusal.job.a >= job.s) return;
    this.#refusal = undefined;
    if (this.#everywhere.entered !== refusal.entered + 1) return;
    if (this.#awaited.reports > refusal.reports || this.#awaited.nextReport <= u) return;
    if (
      this.pairs.length < kept &&
      this.#awaited.count((other) => this.#endsAfter(u, other)) === this.#awaited.inside
    )
      this.pairs.push([refusal.job.id, job.id]);
  }

  #endsAfter(time: number, job: QueuedJob): boolean {
    return this.#bounds.of(job).lo > time;
  }
}
