/**
 * What is declared of a target's queues; every fact but the limits may be missing, and then says nothing.
 * Times in microseconds.
 */
export interface QueueTerms {
  /** The documented limit of each plan (Limits); a plan that is not in it is not judged. */
  limits: Readonly<Record<string, number>>;
  /** Whether the request being processed counts as queued; undefined: both readings are right. */
  runningCounts?: boolean | undefined;
  /** The longest time from a job's end to its webhook. */
  delay?: number | undefined;
  /** The longest time from a request that meets an empty queue to its webhook. */
  lone?: number | undefined;
  /** Every result is called back, within that delay, be it that the job failed. */
  reliable?: boolean | undefined;
  /** The fact that would say so, where it is undeclared. */
  reliableBy?: "async.callbacksReliable" | "async.callsFailures" | undefined;
  /** The least time that a unit of work is processed. */
  serviceTime?: number | undefined;
  /** For how long our own machine stood still within a span: a target on it may have, too. */
  stoodStill?: ((from: number, until: number) => number) | undefined;
  /** Which call is the last of a job is declared. */
  finalCall?: boolean | undefined;
  /** How far two clocks of the history may disagree. */
  skew?: number | undefined;
}
