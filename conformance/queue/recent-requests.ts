import type { PendingJob } from "./pending-job.ts";

/**
 * A cache of requests by a name, such as the webhook URL "h7", in two generations. It holds the latest `size`, at most
 * twice as many, and every request that was not passed on. A generation is dropped at once, which is cheaper than
 * request by request.
 */
export class RecentRequests {
  #young = new Map<string, PendingJob>();
  #old = new Map<string, PendingJob>();
  readonly #size: number;
  #fullAt: number;

  constructor(size: number) {
    this.#size = size;
    this.#fullAt = size;
  }

  add(name: string, pending: PendingJob): void {
    this.#young.set(name, pending);
    if (this.#young.size >= this.#fullAt) this.#age();
  }

  find(name: string): PendingJob | undefined {
    return this.#young.get(name) ?? this.#old.get(name);
  }

  #age(): void {
    const old = this.#old;
    this.#old = this.#young;
    this.#young = new Map();
    for (const [name, pending] of old) if (!pending.passed) this.#young.set(name, pending);
    // However many are under way, as many again come before all are looked through once more.
    this.#fullAt = Math.max(this.#size, 2 * this.#young.size);
  }
}
