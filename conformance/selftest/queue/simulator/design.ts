import type { Random } from "./random.ts";

/** A job inside a simulated server. */
export interface Task {
  id: string;
  account: string;
  plan: string;
  route: string;
  hook: string;
  work: number;
}

/** What a server answers to a request; `garbled`: something that says neither. */
export type Answer = "accepted" | "queue full" | "refused" | "garbled" | "lost";

const millisecond = 1000;

/**
 * Every decision of a simulated queue server; times in microseconds, shares between 0 and 1. This one is the plainest that
 * keeps every rule: the running request counts, a place is free at the job's end.
 */
export const right = {
  /** Which requests share a queue. */
  queueOf: ({ account }: Task): string => account,
  /** How many may be queued where the document says `limit`. */
  places: (limit: number): number => limit,
  runningCounts: true,
  freed: "at-end" as "at-end" | "once-answered",
  /** Which of the waiting jobs is next; they stand in order of admission. */
  next: (_waiting: readonly Task[], _random: Random): number => 0,
  workers: 1,
  /** How long an idle worker takes to see a waiting job, at most. */
  looksEvery: 0,
  /** Time between reading how full the queue is and taking a place. */
  racesFor: 0,
  /** Waits with the answer until there is room, instead of turning away. */
  holdsAnswers: false,
  /** Admits over the limit too, and then drops, or fails, what was too much. */
  admitsOver: false,
  over: "dropped" as "dropped" | "failed",
  /** Shares of jobs: place never freed; lost once admitted; processed twice; called back as another's. */
  leaks: 0,
  loses: 0,
  twice: 0,
  /** Shares of jobs that fail, and say so, as soon as they begin, or as soon as they are admitted. */
  fails: 0,
  failsEarly: 0,
  /** Shares of requests refused for another reason, and of answers that are lost or garbled on the way. */
  refuses: 0,
  garbles: 0,
  /**
   * Whether the webhooks of rejected requests are called about the rejection; whether a webhook is called when a job
   * begins, too.
   */
  tellsRejections: false,
  tellsProgress: false,
  /** Shares of rejected requests that are processed nevertheless, or take a place for ever. */
  processesRejected: 0,
  rejectedTakesPlace: 0,
  /** How long a call takes; shares of calls that are repeated, tried twice, or never made. */
  delay: [millisecond, 20 * millisecond] as readonly [number, number],
  repeats: 0,
  retries: 0,
  unheard: 0,
  /** Share of calls whose answer is lost on its way back: they are made again until one is answered. */
  unanswered: 0,
  /** How long a place stays taken after the call was answered, where that frees it. */
  freesLate: 0,
  /** The worker starts the next job only once the webhook was answered. */
  delivers: "beside" as "beside" | "before-next",
};
export type Design = typeof right;
