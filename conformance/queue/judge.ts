import type { Need } from "../../contracts/verdict.ts";
import { type Bounds, BoundsMaker } from "./bounds.ts";
import { conclude } from "./conclude/index.ts";
import { Isolation } from "./isolation.ts";
import { finalCall, orderOfSending } from "./needs.ts";
import { PossibleStays } from "./possible-stays.ts";
import { QueueMonitor } from "./queue-monitor.ts";
import { inSendOrder, mayBeInside, type QueuedJob } from "./queued-job.ts";
import type { Rejection } from "./rejections.ts";
import type { QueueSighting } from "./sightings.ts";
import type { QueueTerms } from "./terms.ts";

/**
 * Judges queues from outside: takes jobs in send order, in one pass, and says what they show of each
 * queue rule. What must be true is counted narrowly (one account on one route), what may be true widely
 * (every account and route), since what shares a queue is not shown. Memory: the requests under way.
 */
export class QueueJudge {
  readonly #terms: QueueTerms;
  readonly #bounds: BoundsMaker;
  readonly #queues = new Map<string, Map<string, QueueMonitor>>();
  readonly #accounts = new Map<string, PossibleStays<Rejection>>();
  readonly #everywhere: PossibleStays<Rejection>;
  readonly #isolation = new Isolation();
  #end = 0;

  constructor(terms: QueueTerms) {
    this.#terms = terms;
    this.#bounds = new BoundsMaker(terms);
    this.#everywhere = new PossibleStays((rejection, inside) => {
      rejection.everywhere = inside;
      this.#queueOf(rejection.job).rejections.add(rejection);
    });
  }

  /** The next job in send order. Throws where a plan has no limit in the terms: leave such jobs out. */
  push(job: QueuedJob): void {
    const queue = this.#queueOf(job);
    const bounds = this.#bounds.of(job);
    this.#end = Math.max(this.#end, job.s, finite(job.a), finite(job.w));
    const rejection = this.#spread(bounds);
    queue.push(bounds, rejection);
    if (rejection !== undefined) this.#isolation.turnedAway(job, queue.awaited.nextReport);
    else if (this.#isolation.shows(job)) queue.isolated++;
  }

  /** A job that was pushed before was called back once more. */
  amend(job: QueuedJob): void {
    this.#queueOf(job).calls.amend(job);
  }

  /**
   * No more jobs. `end`: when the last event was seen (default: the last stamp of a job); `disordered`:
   * requests that came too late to be pushed, which leaves unknown how full a queue was.
   */
  finish({ end = this.#end, disordered = 0 } = {}): QueueSighting[] {
    this.#everywhere.finish();
    for (const account of this.#accounts.values()) account.finish();
    const { queues } = this;
    for (const queue of queues) queue.finish();
    const voided = this.#voided(disordered);
    return queues.flatMap((queue) =>
      conclude(queue, { end, voided, ...ofPlan(queues.filter(isOf(queue.first.plan))) }),
    );
  }

  /** Everything that is watched of each queue. */
  get queues(): QueueMonitor[] {
    return [...this.#queues.values()].flatMap((routes) => [...routes.values()]);
  }

  /** What is missing for webhook times to prove anything in this history. */
  #voided(disordered: number): Need | undefined {
    const mixed = this.queues.some(({ calls }) => calls.mixed > 0);
    if (mixed && this.#terms.finalCall !== true) return finalCall;
    return disordered > 0 ? orderOfSending : undefined;
  }

  #queueOf(job: QueuedJob): QueueMonitor {
    return this.#queues.get(job.account)?.get(job.route) ?? this.#begin(job);
  }

  #begin(job: QueuedJob): QueueMonitor {
    const { limits } = this.#terms;
    const limit = limits[job.plan];
    if (limit === undefined) {
      const known = Object.keys(limits).join(", ");
      throw new Error(
        `plan "${job.plan}" of request ${job.id} has no queue limit; known: ${known}`,
      );
    }
    const queue = new QueueMonitor(job, limit, this.#terms, {
      account: this.#possibleIn(job.account),
      everywhere: this.#everywhere,
    });
    const routes = this.#queues.get(job.account) ?? new Map<string, QueueMonitor>();
    this.#queues.set(job.account, routes.set(job.route, queue));
    return queue;
  }

  #spread({ job, s, a, hi }: Bounds): Rejection | undefined {
    let rejection: Rejection | undefined;
    if (job.outcome === "queue full") {
      rejection = { job, own: undefined, everywhere: undefined, ended: 0, isBrief: false };
      this.#everywhere.reject(rejection, s, a);
    }
    if (mayBeInside(job)) this.#everywhere.enter(s, hi);
    return rejection;
  }

  #possibleIn(account: string): PossibleStays<Rejection> {
    const known = this.#accounts.get(account);
    if (known !== undefined) return known;
    const stays = new PossibleStays<Rejection>((rejection, inside) => {
      rejection.own = inside;
      this.#queueOf(rejection.job).rejections.add(rejection);
    });
    this.#accounts.set(account, stays);
    return stays;
  }
}

/** What jobs in any order show. */
export function judgeQueue(
  jobs: Iterable<QueuedJob>,
  terms: QueueTerms,
  end?: number | undefined,
): QueueSighting[] {
  const judge = new QueueJudge(terms);
  for (const job of [...jobs].sort(inSendOrder)) judge.push(job);
  return judge.finish({ end });
}

function ofPlan(queues: readonly QueueMonitor[]) {
  return { certain: Math.max(...queues.map(({ occupancy }) => occupancy.most)) };
}

function isOf(plan: string) {
  return ({ first }: QueueMonitor): boolean => first.plan === plan;
}

function finite(time: number): number {
  return Number.isFinite(time) ? time : Number.NEGATIVE_INFINITY;
}
