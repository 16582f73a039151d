import type { AnsweredEvent, HookEvent, SentEvent } from "../../contracts/history/events.ts";
import { isReported, type Outcome, type QueuedJob, unknownJob } from "./queued-job.ts";
import type { QueueReading } from "./reading.ts";

/** A request whose evidence is still coming in, in whatever order a file holds it. */
export class PendingJob {
  readonly job: QueuedJob;
  readonly hook: string | undefined;
  readonly trackId: string | undefined;
  /** When it was last heard of. */
  lastSeen: number;
  /** It was handed on to be judged; what comes now is an afterthought. */
  passed = false;
  /** Since when we answered a call of it badly, and until we answered one well. */
  disturbedFrom = Number.POSITIVE_INFINITY;
  answeredWell = Number.POSITIVE_INFINITY;
  #body: string | undefined;
  #result: string | undefined;
  #answered = false;

  /** `s`: when it was sent, on the judge's axis. */
  constructor(sent: SentEvent, route: string, s: number, reading: QueueReading) {
    this.hook = sent.hook;
    this.trackId = reading.givenTrackId?.(sent);
    this.lastSeen = s;
    const made = unknownJob(sent.id);
    made.account = sent.account ?? "";
    made.plan = sent.plan ?? "";
    made.route = route;
    made.seq = sent.seq;
    made.s = s;
    made.after = sent.after;
    made.work = reading.workOf?.(sent) ?? 1;
    made.askew = reading.isAskew?.(sent) === true;
    this.job = made;
  }

  /** Nothing more is awaited: it was turned away, or its webhook came as well. */
  get isSettled(): boolean {
    if (!this.#answered) return false;
    const { outcome } = this.job;
    if (outcome === "queue full" || outcome === "refused") return true;
    return this.hook === undefined || isReported(this.job);
  }

  /** Its answer came at `at`. */
  answered(event: AnsweredEvent, at: number, reading: QueueReading): void {
    this.#answered = true;
    this.lastSeen = Math.max(this.lastSeen, at);
    if (event.status === undefined) return;
    const { job } = this;
    const outcome = this.#outcome(reading.outcomeOf(event));
    // A gateway may answer before the job is admitted. And without a webhook nothing shows when an accepted job ends:
    // it counts wherever it may be inside.
    if (outcome === "unclear" || (outcome === "accepted" && this.hook === undefined)) return;
    job.outcome = outcome;
    job.a = at;
    job.answerSeq = event.seq;
  }

  #outcome(said: Outcome): Outcome {
    if (!this.job.askew) return said;
    return said === "accepted" ? "unclear" : "refused";
  }

  /** A call of its webhook came at `at`, and its answer was out at `done`. */
  called(event: HookEvent, at: number, done: number, reading: QueueReading): void {
    const { job } = this;
    this.lastSeen = Math.max(this.lastSeen, at);
    job.calls++;
    if (reading.isFinal !== undefined && !reading.isFinal(event)) return;
    if (event.status >= 200 && event.status < 300)
      this.answeredWell = Math.min(this.answeredWell, done);
    else this.disturbedFrom = Math.min(this.disturbedFrom, at);
    if (at < job.w) {
      job.w = at;
      job.late = reading.lateness?.(event) ?? 0;
    }
    if (done === this.answeredWell) {
      const { settling, stoodStill = () => 0 } = reading;
      const { clock, answered_us } = event;
      job.hi = done + settling + stoodStill(clock, answered_us, answered_us + settling);
    }
    if (reading.hasFailed?.(event) === true) {
      job.failed = true;
      // It had its result already, by a call that was its last: now it has two.
      if (this.#result !== undefined && reading.isFinal !== undefined)
        job.results = Math.max(2, job.results);
    }
    this.#compare(event, reading);
  }

  #compare(event: HookEvent, reading: QueueReading): void {
    const { job } = this;
    // A call without a body differs from one with a result, too.
    const body = event.body?.text ?? event.body?.base64 ?? "";
    if (reading.isFinal === undefined && this.#body !== undefined && body !== this.#body)
      job.mixed = true;
    this.#body ??= body;
    if (job.mixed) {
      job.clouded = true;
      job.hi = Number.POSITIVE_INFINITY;
    }
    const result = reading.resultOf?.(event);
    if (result === undefined) return;
    if (result !== this.#result) job.results++;
    this.#result ??= result;
  }
}
