import { DeltaStar } from "./delta-star.ts";
import { Inversions } from "./inversions.ts";
import { Losses } from "./loss.ts";
import { Precedence } from "./precedence.ts";
import { isAdmitted, type QueuedJob, tellsCompletion } from "./queued-job.ts";
import type { QueueTerms } from "./terms.ts";

/** Everything that the order of certain pairs shows of one queue. Fed in send order. */
export class OrderEvidence {
  readonly star: DeltaStar;
  readonly inversions: Inversions;
  readonly losses = new Losses();
  readonly #precedence: Precedence;

  constructor(terms: QueueTerms) {
    this.inversions = new Inversions(terms.delay);
    const both = 2 * (terms.skew ?? 0);
    this.star = new DeltaStar(terms.manyReceivers === true ? both : 0);
    const slack = terms.manySenders === true ? both : 0;
    this.#precedence = new Precedence((earlier) => this.#precedes(earlier), slack);
  }

  push(job: QueuedJob): void {
    if (!isAdmitted(job)) return;
    this.#precedence.enter(job);
    this.losses.enter(job);
    if (!tellsCompletion(job)) return;
    this.star.enter(job);
    this.inversions.enter(job);
  }

  #precedes(job: QueuedJob): void {
    this.losses.precedes(job);
    if (!tellsCompletion(job)) return;
    this.star.precedes(job);
    this.inversions.precedes(job);
  }
}
