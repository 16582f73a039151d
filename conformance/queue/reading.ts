import type { AnsweredEvent, HookEvent, SentEvent } from "../../contracts/history/events.ts";
import type { Outcome } from "./queued-job.ts";

/** How a history is read as queue evidence: what the document does not show, and a profile says. */
export interface QueueReading {
  /** The queued route that a request is for; undefined: it is no queue's. */
  routeOf(sent: SentEvent): string | undefined;
  /** What an answer says; called only where there is one. */
  outcomeOf(answered: AnsweredEvent): Outcome;
  /** Microseconds after a webhook was answered until its place is surely free. */
  settling: number;
  /** How much earlier than stamped a call may have come, µs; undefined: our receiver never stood still. */
  lateness?: ((hook: HookEvent) => number) | undefined;
  /** For how long our machine stood still within a span on a call's clock, µs: a target on it may have, too. */
  stoodStill?: ((clock: string, from: number, until: number) => number) | undefined;
  /** Whether a call is a job's last; undefined: no such fact is declared. */
  isFinal?: ((hook: HookEvent) => boolean) | undefined;
  /** Whether a final call says that the job failed. */
  hasFailed?: ((hook: HookEvent) => boolean) | undefined;
  /** What names the result in a call: two different names are two results. Undefined: unknown. */
  resultOf?: ((hook: HookEvent) => string | undefined) | undefined;
  /** Whether the answer to a request without a webhook holds its result, as none does that turned it away; undefined: unknown. */
  holdsResult?: ((answered: AnsweredEvent) => boolean) | undefined;
  /** How many times the declared minimum service time a request asks for, at least 1. */
  workOf?: ((sent: SentEvent) => number) | undefined;
}
