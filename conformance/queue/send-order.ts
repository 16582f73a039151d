import type { PendingJob } from "./pending-job.ts";
import { inSendOrder } from "./queued-job.ts";

/** How long requests are held, µs and numbers. */
export interface Holding {
  /** After its last event, where nothing more is awaited: how far events may be out of order. */
  slack: number;
  /** After its last event, where an answer or a webhook is awaited. */
  patience: number;
  /** Requests held at most. */
  window: number;
}

/** Holds requests in send order, and passes the first on once it has been held long enough. */
export class SendOrder {
  /** Requests that came after later ones had been passed on: they are left out. */
  disordered = 0;
  #held: PendingJob[] = [];
  #from = 0;
  #passed = Number.NEGATIVE_INFINITY;
  readonly #holding: Holding;
  readonly #next: (pending: PendingJob) => void;

  constructor(holding: Holding, next: (pending: PendingJob) => void) {
    this.#holding = holding;
    this.#next = next;
  }

  // Requests come nearly in order, so the place is near the end.
  add(pending: PendingJob): void {
    if (pending.job.s < this.#passed) {
      this.disordered++;
      return;
    }
    let at = this.#held.length;
    while (at > this.#from && inSendOrder((this.#held[at - 1] as PendingJob).job, pending.job) > 0)
      at--;
    if (at === this.#held.length) this.#held.push(pending);
    else this.#held.splice(at, 0, pending);
  }

  /** Passes on what can be; `now`: the time of the latest event. */
  advance(now: number): void {
    const { slack, patience, window } = this.#holding;
    while (this.#from < this.#held.length) {
      const head = this.#held[this.#from] as PendingJob;
      const ready = head.lastSeen < now - (head.isSettled ? slack : patience);
      if (!ready && this.#held.length - this.#from <= window) return;
      this.#pass(head);
    }
  }

  finish(): void {
    while (this.#from < this.#held.length) this.#pass(this.#held[this.#from] as PendingJob);
  }

  #pass(head: PendingJob): void {
    this.#from++;
    this.#passed = head.job.s;
    head.passed = true;
    this.#next(head);
    if (this.#from < 1024 || 2 * this.#from < this.#held.length) return;
    this.#held = this.#held.slice(this.#from);
    this.#from = 0;
  }
}
