import type { AwaitedWebhooks } from "./awaited-webhooks.ts";
import { type Bounds, BoundsMaker } from "./bounds.ts";
import type { PossibleStays } from "./possible-stays.ts";
import { isAdmitted, type QueuedJob } from "./queued-job.ts";
import type { QueueTerms } from "./terms.ts";

/**
 * A request was turned away as queue-full, then another admitted, though no job can have left in between: one of the
 * two answers was wrong, whatever the limit is. Asked only where every job that can have been inside, in any queue, is
 * one of this queue that reports later. Where the running request does not count, a job that starts may free a place,
 * so nothing is asked. Fed with the jobs of one queue, in send order.
 */
export class InconsistentAnswers {
  /** The first two found: the request that was turned away, and the one that was admitted. */
  found: readonly [QueuedJob, QueuedJob] | undefined;
  readonly #awaited: AwaitedWebhooks;
  readonly #everywhere: Pick<PossibleStays<unknown>, "inside" | "entered">;
  readonly #bounds: BoundsMaker;
  readonly #isAsked: boolean;
  #refusal: { job: QueuedJob; entered: number } | undefined;

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

  /** A request that may stay is counted everywhere by now, and not awaited yet. */
  push(bounds: Bounds): void {
    this.#awaited.advance(bounds.job.s);
    if (bounds.job.outcome === "queue full") this.#turnedAway(bounds.job);
    else if (isAdmitted(bounds.job)) this.#admitted(bounds);
  }

  #turnedAway(job: QueuedJob): void {
    const { entered, inside } = this.#everywhere;
    const asks = this.#isAsked && inside === this.#awaited.inside;
    this.#refusal = asks ? { job, entered } : undefined;
  }

  /** The first job that was admitted since. */
  #admitted({ job, u }: Bounds): void {
    const refusal = this.#refusal;
    if (refusal === undefined || refusal.job.a >= job.s) return;
    this.#refusal = undefined;
    if (this.#everywhere.entered !== refusal.entered + 1) return;
    if (this.#awaited.lastReport >= refusal.job.s || this.#awaited.nextReport <= u) return;
    const staying = this.#awaited.count((other) => this.#bounds.of(other).lo > u);
    if (staying === this.#awaited.inside) this.found ??= [refusal.job, job];
  }
}
