import type { PendingJob } from "./pending-job.ts";
import type { QueuedJob } from "./queued-job.ts";

interface Span {
  from: number;
  until: number;
}

/**
 * When an account's webhooks were held up by our own bad answers: from the first answer to a job's webhook that was bad,
 * such as 500, until a good one. A service that delivers in turn is late with every other job meanwhile, by our fault.
 */
export class HeldUpWebhooks {
  readonly #spans = new Map<string, Map<PendingJob, Span>>();

  note(pending: PendingJob): void {
    if (pending.disturbedFrom === Number.POSITIVE_INFINITY) return;
    const { account } = pending.job;
    const spans = this.#spans.get(account) ?? new Map<PendingJob, Span>();
    spans.set(pending, { from: pending.disturbedFrom, until: pending.answeredWell });
    this.#spans.set(account, spans);
  }

  /** Marks a job whose stay meets such a span; forgets spans that ended before the job was sent. */
  mark(job: QueuedJob): void {
    const spans = this.#spans.get(job.account);
    if (spans === undefined) return;
    for (const [pending, { from, until }] of spans) {
      if (until < job.s) spans.delete(pending);
      else if (from <= job.w) job.clouded = true;
    }
  }
}
