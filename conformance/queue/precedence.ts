import type { QueuedJob } from "./queued-job.ts";
import { SortedRing } from "./sorted-ring.ts";

/**
 * Which jobs were certainly decided before another was sent: their answer was out strictly before, or at
 * the same stamp but earlier in the sender's sequence, or the sender says that it had it. Fed in send
 * order, so what precedes one job precedes all that follow; memory: the requests under way.
 */
export class Precedence {
  readonly #unanswered = new SortedRing<QueuedJob>();
  readonly #slack: number;
  readonly #found: (earlier: QueuedJob) => void;

  /**
   * `found` hears of each job once it precedes what is entered from now on. `slack`: how far stamps of two
   * senders may disagree, both ways together; 0 for one sender.
   */
  constructor(found: (earlier: QueuedJob) => void, slack = 0) {
    this.#found = found;
    this.#slack = slack;
  }

  enter(job: QueuedJob): void {
    while (this.#isOver(job)) this.#found(this.#unanswered.take());
    const { after } = job;
    if (after !== undefined && after.length > 0 && this.#unanswered.size > 0)
      for (const earlier of this.#unanswered.takeAll((other) => after.includes(other.id)))
        this.#found(earlier);
    if (job.a < Number.POSITIVE_INFINITY) this.#unanswered.add(job.a, job.answerSeq, job);
  }

  #isOver(job: QueuedJob): boolean {
    const answered = this.#unanswered.next + this.#slack;
    if (answered < job.s) return true;
    const inSequence = this.#slack === 0 && Number.isFinite(job.seq);
    return inSequence && answered === job.s && this.#unanswered.nextRank < job.seq;
  }
}
