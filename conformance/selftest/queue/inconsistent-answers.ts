import { AwaitedWebhooks } from "../../queue/awaited-webhooks.ts";
import { type Bounds, BoundsMaker } from "../../queue/bounds.ts";
import { PossibleStays } from "../../queue/possible-stays.ts";
import { isAdmitted, mayBeInside, type QueuedJob } from "../../queue/queued-job.ts";
import type { QueueTerms } from "../../queue/terms.ts";

/**
 * A request was turned away as queue-full, then another admitted, though no job can have left in between: one of the
 * two answers was wrong, whatever the limit is. Asked only where every job that can have been inside reports later.
 * Where the running request does not count, a job that starts may free a place, so nothing is asked. Fed with the jobs
 * of one queue, in send order.
 */
export class InconsistentAnswers {
  isFound = false;
  readonly #awaited = new AwaitedWebhooks();
  readonly #stays = new PossibleStays<undefined>(() => {});
  readonly #bounds: BoundsMaker;
  readonly #isAsked: boolean;
  #refusal: { job: QueuedJob; entered: number } | undefined;

  constructor(terms: QueueTerms) {
    this.#bounds = new BoundsMaker(terms);
    this.#isAsked = terms.runningCounts === true || terms.eager === true;
  }

  push(job: QueuedJob): void {
    const bounds = this.#bounds.of(job);
    const isTurnedAway = job.outcome === "queue full";
    if (isTurnedAway) this.#stays.reject(undefined, bounds.s, bounds.a);
    if (mayBeInside(job)) this.#stays.enter(bounds.s, bounds.hi);
    this.#awaited.advance(job.s);
    if (isTurnedAway) this.#turnedAway(job);
    else if (isAdmitted(job)) this.#admitted(bounds);
    this.#awaited.push(job);
  }

  #turnedAway(job: QueuedJob): void {
    const { entered, inside } = this.#stays;
    const asks = this.#isAsked && inside === this.#awaited.inside;
    this.#refusal = asks ? { job, entered } : undefined;
  }

  /** The first job that was admitted since. */
  #admitted({ job, u }: Bounds): void {
    const refusal = this.#refusal;
    if (refusal === undefined || refusal.job.a >= job.s) return;
    this.#refusal = undefined;
    if (this.#stays.entered !== refusal.entered + 1) return;
    if (this.#awaited.lastReport >= refusal.job.s || this.#awaited.nextReport <= u) return;
    const staying = this.#awaited.count((other) => this.#bounds.of(other).lo > u);
    this.isFound ||= staying === this.#awaited.inside;
  }
}
