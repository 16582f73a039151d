import { AwaitedWebhooks } from "./awaited-webhooks.ts";
import type { Bounds } from "./bounds.ts";
import { type Burst, Bursts } from "./bursts.ts";
import { Calls } from "./calls.ts";
import { InconsistentAnswers } from "./inconsistent-answers.ts";
import { Occupancy } from "./occupancy.ts";
import { OrderEvidence } from "./order.ts";
import { OrderedOccupancy } from "./ordered-occupancy.ts";
import type { PossibleStays } from "./possible-stays.ts";
import { isAdmitted, mayBeInside, type QueuedJob, tellsCompletion } from "./queued-job.ts";
import { type Rejection, Rejections } from "./rejections.ts";
import { ServiceTime } from "./service-time.ts";
import { leastFull, mostInside, type QueueTerms } from "./terms.ts";

/** What bursts of more requests than may be inside say of races. */
interface BurstTally {
  /**
   * `held`: bursts with no more admitted than may be inside. `over`: bursts with more, even counting places that can
   * have been freed.
   */
  held: number;
  over: number;
  /** Admitted jobs of a burst for each microsecond until the last one's webhook. */
  pace: number;
}

/**
 * Everything that is watched of one queue (an account on one route), in one pass in send order; what it
 * amounts to is concluded elsewhere. Memory: the requests under way.
 */
export class QueueMonitor {
  readonly first: QueuedJob;
  readonly limit: number;
  readonly terms: QueueTerms;
  /** The most jobs that may be inside (`most`), and the number below which no request may be turned away (`full`). */
  readonly most: number;
  readonly full: number;
  readonly order: OrderEvidence;
  readonly occupancy: Occupancy;
  /** How full the queue was if jobs end in order: what breaks the limit here breaks it, or the order. */
  readonly ordered: OrderedOccupancy;
  readonly answers: InconsistentAnswers;
  readonly service: ServiceTime;
  readonly awaited: AwaitedWebhooks;
  readonly calls = new Calls();
  readonly rejections: Rejections;
  readonly bursts: BurstTally = { held: 0, over: 0, pace: 0 };
  /**
   * Admissions while fewer than the limit can have been inside; into the last place; into a place that was freed
   * before. `filled`: one took the last place, since the others were awaited from before its send until after its
   * answer.
   */
  readonly admissions = { below: 0, last: 0, refilled: 0, filled: false };
  isolated = 0;
  readonly #possible: PossibleStays<Rejection>;
  readonly #bursts: Bursts;
  #ever = 0;

  /** `account`, `everywhere`: the sweeps over all jobs of this account, and of all accounts. */
  constructor(
    first: QueuedJob,
    limit: number,
    terms: QueueTerms,
    { account, everywhere }: Record<"account" | "everywhere", PossibleStays<Rejection>>,
  ) {
    this.first = first;
    this.limit = limit;
    this.terms = terms;
    this.most = mostInside(limit, terms);
    this.full = leastFull(limit, terms);
    this.order = new OrderEvidence(terms);
    this.occupancy = new Occupancy(this.most, terms);
    this.service = new ServiceTime(terms.serviceTime);
    this.awaited = new AwaitedWebhooks();
    this.ordered = new OrderedOccupancy(this.most);
    this.answers = new InconsistentAnswers(this.awaited, everywhere, terms);
    this.rejections = new Rejections(this.most, this.full);
    this.#possible = account;
    this.#bursts = new Bursts((burst) => this.#burst(burst));
  }

  /** The next job in send order; with the rejection that it is, if so. */
  push(bounds: Bounds, rejection: Rejection | undefined): void {
    const { job } = bounds;
    this.calls.push(job);
    this.answers.push(bounds);
    this.awaited.push(job);
    this.order.push(job);
    this.#bursts.push(job);
    this.#stay(bounds, rejection);
    if (isAdmitted(job)) this.rejections.admitted(job, this.awaited.inside);
    this.admissions.filled ||= isAdmitted(job) && this.#takesLast(job);
    if (tellsCompletion(job)) this.service.push(job, bounds.s, bounds.until);
    if (!isAdmitted(job)) return;
    this.occupancy.push(bounds);
    this.ordered.push({ ...bounds });
  }

  finish(): void {
    this.#bursts.finish();
    this.awaited.finish();
    this.occupancy.finish();
    this.ordered.finish();
    this.service.finish();
  }

  #takesLast({ s, a }: QueuedJob): boolean {
    if (this.awaited.inside < this.limit) return false;
    return this.awaited.count((other) => other.a <= s && other.w > a) >= this.limit - 1;
  }

  #stay({ job, s, a, hi }: Bounds, rejection: Rejection | undefined): void {
    const inSequence = this.terms.manySenders !== true;
    if (rejection !== undefined) {
      this.#possible.reject(rejection, s, a, inSequence ? job.answerSeq : undefined);
      rejection.ended = this.#possible.entered - this.#possible.inside;
    }
    if (!mayBeInside(job)) return;
    const inside = this.#possible.enter(s, hi, inSequence ? job.seq : undefined);
    this.#ever++;
    if (!isAdmitted(job) || inside > this.full) return;
    this.admissions.below++;
    if (inside === this.full) this.admissions.last++;
    if (this.#ever > this.most) this.admissions.refilled++;
  }

  #burst(burst: Burst): void {
    const { sent, admitted, rejected, from, reports } = burst;
    if (sent <= this.most) return;
    if (admitted - mayHaveLeft(burst, this.terms) > this.most) this.bursts.over++;
    else if (admitted <= this.most && rejected > 0) this.bursts.held++;
    const makespan = Math.max(...reports) - from;
    if (reports.length > 1 && makespan > 0)
      this.bursts.pace = Math.max(this.bursts.pace, reports.length / makespan);
  }
}

/** How many of a burst may have ended before its last answer: of one worker, no more than it had time for. */
function mayHaveLeft({ from, answered, reports }: Burst, terms: QueueTerms): number {
  const { delay = Number.POSITIVE_INFINITY, serviceTime } = terms;
  const reported = reports.filter((report) => report - delay <= answered).length;
  return serviceTime === undefined
    ? reported
    : Math.min(reported, Math.floor((answered - from) / serviceTime));
}
