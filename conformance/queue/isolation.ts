import { isAdmitted, type QueuedJob } from "./queued-job.ts";

/** An account that had just been turned away, until something of it came back. */
interface FullSpan {
  account: string;
  from: number;
  until: number;
}

/**
 * Requests of one account that were admitted while another account was full: one of its requests had been turned away,
 * and none of its webhooks had come since. Fed in send order over all accounts; keeps the two longest such spans.
 */
export class Isolation {
  #longest: FullSpan | undefined;
  /** The longest span of any other account. */
  #next: FullSpan | undefined;

  /** `until`: when the next webhook of that account comes. */
  turnedAway({ account, a: from }: QueuedJob, until: number): void {
    const span = { account, from, until };
    if (this.#longest?.account === account) this.#longest = span;
    else if (this.#next === undefined || account === this.#next.account || until > this.#next.until)
      this.#next = span;
    if ((this.#next?.until ?? 0) <= (this.#longest?.until ?? 0)) return;
    [this.#longest, this.#next] = [this.#next, this.#longest];
  }

  /** Whether this admission shows that another account's full queue does not matter to this one. */
  shows(job: QueuedJob): boolean {
    if (!isAdmitted(job)) return false;
    return isDuring(job, this.#longest) || isDuring(job, this.#next);
  }
}

function isDuring(job: QueuedJob, span: FullSpan | undefined): boolean {
  if (span === undefined || span.account === job.account || span.from >= job.s) return false;
  return Math.min(job.a, job.w) < span.until;
}
