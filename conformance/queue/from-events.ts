import type {
  AnsweredEvent,
  HistoryEvent,
  HookEvent,
  SentEvent,
} from "../../contracts/history/events.ts";
import { CommonClock } from "./clocks.ts";
import { EarlyEvents } from "./early-events.ts";
import { HeldUpWebhooks } from "./held-up-webhooks.ts";
import { PendingJob } from "./pending-job.ts";
import type { QueuedJob } from "./queued-job.ts";
import type { QueueReading } from "./reading.ts";
import { RecentRequests } from "./recent-requests.ts";
import { type Holding, SendOrder } from "./send-order.ts";

/** The receiver of the jobs of a history. */
export interface JobTaker {
  /** The next job in send order, with all that is known of it. */
  push(job: QueuedJob): void;
  /** A further call came for a job that was pushed before. */
  amend?(job: QueuedJob): void;
}

const bounded: Holding = { slack: 5_000_000, patience: 600_000_000, window: 65_536 };
const unbounded: Holding = {
  slack: Number.POSITIVE_INFINITY,
  patience: Number.POSITIVE_INFINITY,
  window: Number.POSITIVE_INFINITY,
};
const remembered = 4096;

/**
 * Joins events to jobs and passes these on in send order. Events may be out of order by the slack;
 * memory: the requests under way or younger than that, however long the history. Only requests that name
 * a metered account count.
 */
export class JobStream {
  /** When the last event was seen, µs on the axis. */
  end = 0;
  readonly #reading: QueueReading;
  readonly #taker: JobTaker;
  readonly #order: SendOrder;
  readonly #byId: RecentRequests;
  readonly #byHook: RecentRequests;
  readonly #byTrackId: RecentRequests;
  readonly #early = new EarlyEvents();
  readonly #heldUp = new HeldUpWebhooks();
  #axis = new CommonClock([]);

  constructor(reading: QueueReading, taker: JobTaker, holding = bounded) {
    this.#reading = reading;
    this.#taker = taker;
    const names = holding === unbounded ? Number.POSITIVE_INFINITY : remembered;
    this.#byId = new RecentRequests(names);
    this.#byHook = new RecentRequests(names);
    this.#byTrackId = new RecentRequests(names);
    this.#order = new SendOrder(holding, ({ job }) => {
      this.#heldUp.mark(job);
      taker.push(job);
    });
  }

  /** Requests that came too late in the file to be judged: then it is unknown how full a queue was. */
  get disordered(): number {
    return this.#order.disordered;
  }

  push(event: HistoryEvent): void {
    if (event.ev === "header") this.#axis = new CommonClock(event.anchors);
    const at = this.#axis.at(event.clock, event.t_us);
    if (at > this.end) this.end = at;
    if (event.ev === "sent") this.#sent(event, at);
    else if (event.ev === "answered") this.#answered(event, at);
    else if (event.ev === "hook") this.#called(event, at);
  }

  finish(): void {
    this.#order.finish();
  }

  #sent(event: SentEvent, s: number): void {
    const route = event.account === undefined ? undefined : this.#reading.routeOf(event);
    if (route === undefined) return;
    const pending = new PendingJob(event, route, s, this.#reading);
    this.#register(event.id, pending);
    this.#order.add(pending);
    this.#order.advance(this.end);
  }

  #register(id: string, pending: PendingJob): void {
    const { hook, trackId } = pending;
    this.#byId.add(id, pending);
    if (hook !== undefined) this.#byHook.add(hook, pending);
    if (trackId !== undefined) this.#byTrackId.add(trackId, pending);
    for (const event of this.#early.take(id)) this.push(event);
    if (hook !== undefined) for (const event of this.#early.take(hook)) this.push(event);
  }

  #answered(event: AnsweredEvent, at: number): void {
    const pending = this.#byId.find(event.id);
    if (pending === undefined) this.#early.keep(event.id, event);
    else pending.answered(event, at, this.#reading);
  }

  #called(event: HookEvent, at: number): void {
    const pending = this.#byHook.find(event.hook);
    if (pending === undefined) {
      this.#early.keep(event.hook, event);
      return;
    }
    pending.called(event, at, at + event.answered_us - event.t_us, this.#reading);
    this.#heldUp.note(pending);
    const carried = this.#reading.carriedTrackId?.(event);
    if (carried !== undefined && carried !== pending.trackId)
      if (this.#byTrackId.find(carried) !== undefined) pending.job.foreign = true;
    if (pending.passed) this.#taker.amend?.(pending.job);
  }
}

/** The jobs of a history that is in memory, in send order, however its events are ordered. */
export function jobsFromEvents(events: Iterable<HistoryEvent>, reading: QueueReading): QueuedJob[] {
  const jobs: QueuedJob[] = [];
  const stream = new JobStream(reading, { push: (job) => jobs.push(job) }, unbounded);
  for (const event of events) stream.push(event);
  stream.finish();
  return jobs;
}
