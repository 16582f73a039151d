import { Agenda } from "./agenda.ts";
import { isAdmitted, type Job, tellsCompletion } from "./job.ts";
import { Durations } from "./quantiles.ts";

/** How jobs flowed through one queue: figures for the engineer, never a verdict. Fed in send order. */
export class Flow {
  /** From the send to the webhook; of these, requests that were alone in the queue from end to end. */
  readonly inSystem = new Durations();
  readonly alone = new Durations();
  /** From the first webhook since an admitted request to the next one that is admitted. */
  readonly reuse = new Durations();
  readonly answer = new Durations();
  readonly reject = new Durations();
  /** Webhooks so far; how long at least the limit was inside by them, µs, and those that came then. */
  reports = 0;
  fullFor = 0;
  fullReports = 0;
  lastSend = 0;
  lastReport = 0;
  /** Admitted while the limit was inside, with an answer that came only after a further webhook. */
  heldBack = 0;
  readonly #reports = new Agenda<Job>();
  #freed = Number.NaN;
  readonly #limit: number;
  #since = 0;
  #alone: Job | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Time has reached a send: earlier webhooks have come. */
  advance(sent: number): void {
    if (sent > this.lastSend) this.lastSend = sent;
    this.#sweep(sent);
  }

  push(job: Job): void {
    this.advance(job.s);
    if (job.outcome === "queue-full") this.reject.add(job.a - job.s);
    if (!isAdmitted(job)) return;
    if (job.a < Number.POSITIVE_INFINITY) this.answer.add(job.a - job.s);
    if (!Number.isNaN(this.#freed)) this.reuse.add(job.s - this.#freed);
    this.#freed = Number.NaN;
    this.#alone = this.#reports.size === 0 ? job : undefined;
    if (this.#reports.size >= this.#limit && job.a > this.nextReport) this.heldBack++;
    if (!tellsCompletion(job)) return;
    this.#span(job.s);
    this.inSystem.add(job.w - job.s);
    this.#reports.add(job.w, 0, job);
  }

  /** How many jobs that were sent so far have their webhook to come. */
  get inside(): number {
    return this.#reports.size;
  }

  /** How many of these are so; linear. */
  count(such: (job: Job) => boolean): number {
    return this.#reports.count(such);
  }

  /** When the next webhook of a job sent so far comes; Infinity if none is awaited. */
  get nextReport(): number {
    return this.#reports.next;
  }

  finish(): void {
    this.#sweep(Number.POSITIVE_INFINITY);
  }

  #sweep(until: number): void {
    while (this.#reports.next < until) {
      const at = this.#reports.next;
      this.#span(at);
      this.reports++;
      if (this.#reports.size >= this.#limit) this.fullReports++;
      const job = this.#reports.take();
      if (job === this.#alone) this.alone.add(job.w - job.s);
      if (Number.isNaN(this.#freed)) this.#freed = at;
      this.lastReport = at;
    }
  }

  #span(until: number): void {
    if (this.#reports.size >= this.#limit) this.fullFor += until - this.#since;
    this.#since = until;
  }
}
