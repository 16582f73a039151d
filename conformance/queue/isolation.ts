import { AwaitedWebhooks } from "./awaited-webhooks.ts";
import { evidence, inTurn, type Queue, type Queues } from "./queue.ts";
import { isAdmitted, type QueuedJob } from "./queued-job.ts";

/** An account that had just been turned away, until something of it came back. */
interface FullSpan {
  account: string;
  from: number;
  until: number;
}

/**
 * How many requests of a queue were admitted while another account was full: one of that account's requests had been
 * turned away, and none of its webhooks had come since.
 */
export const isolatedIn = (queue: Queue): number => isolated(queue.among).get(queue) ?? 0;

const isolated = evidence(({ all }: Queues): ReadonlyMap<Queue, number> => {
  const found = new Map(all.map((queue) => [queue, 0]));
  const waiting = new Map(all.map((queue) => [queue, new AwaitedWebhooks()]));
  const spans = new LongestSpans();
  inTurn(all, (bounds, queue) => {
    const { job } = bounds;
    const awaited = waiting.get(queue) as AwaitedWebhooks;
    awaited.push(bounds);
    if (job.outcome === "queue full")
      spans.add({ account: job.account, from: job.a, until: awaited.nextReport });
    else if (spans.hold(job)) found.set(queue, (found.get(queue) ?? 0) + 1);
  });
  return found;
});

/** The two longest spans of different accounts. */
class LongestSpans {
  #longest: FullSpan | undefined;
  /** The longest span of any other account. */
  #next: FullSpan | undefined;

  add(span: FullSpan): void {
    const { account, until } = span;
    if (this.#longest?.account === account) this.#longest = span;
    else if (this.#next === undefined || account === this.#next.account || until > this.#next.until)
      this.#next = span;
    if ((this.#next?.until ?? 0) <= (this.#longest?.until ?? 0)) return;
    [this.#longest, this.#next] = [this.#next, this.#longest];
  }

  /** Whether this admission shows that another account's full queue does not matter to this one. */
  hold(job: QueuedJob): boolean {
    return isAdmitted(job) && (isDuring(job, this.#longest) || isDuring(job, this.#next));
  }
}

function isDuring(job: QueuedJob, span: FullSpan | undefined): boolean {
  if (span === undefined || span.account === job.account || span.from >= job.s) return false;
  return Math.min(job.a, job.w) < span.until;
}
