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

/** Every decision of a simulated queue server; times in microseconds, shares between 0 and 1. */
export interface Design {
  /** Which requests share a queue. */
  queueOf(task: Task): string;
  /** How many may be queued where the document says `limit`. */
  places(limit: number): number;
  runningCounts: boolean;
  freed: "at-end" | "once-answered";
  /** Which of the waiting jobs is next; they stand in order of admission. */
  next(waiting: readonly Task[], random: Random): number;
  workers: number;
  /** How long an idle worker takes to see a waiting job, at most. */
  looksEvery: number;
  /** Time between reading how full the queue is and taking a place. */
  racesFor: number;
  /** Waits with the answer until there is room, instead of turning away. */
  holdsAnswers: boolean;
  /** Admits over the limit too, and then drops, or fails, what was too much. */
  admitsOver: boolean;
  over: "dropped" | "failed";
  /** Shares of jobs: place never freed; lost once admitted; processed twice; called back as another's. */
  leaks: number;
  loses: number;
  twice: number;
  /** Shares of jobs that fail, and say so, as soon as they begin, or as soon as they are admitted. */
  fails: number;
  failsEarly: number;
  /** Shares of requests refused for another reason, and of answers that are lost or garbled on the way. */
  refuses: number;
  garbles: number;
  /**
   * Whether the webhooks of rejected requests are called about the rejection; whether a webhook is called when a job
   * begins, too.
   */
  tellsRejections: boolean;
  tellsProgress: boolean;
  /** Shares of rejected requests that are processed nevertheless, or take a place for ever. */
  processesRejected: number;
  rejectedTakesPlace: number;
  /** How long a call takes; shares of calls that are repeated, tried twice, or never made. */
  delay: readonly [number, number];
  repeats: number;
  retries: number;
  unheard: number;
  /** Share of calls whose answer is lost on its way back: they are made again until one is answered. */
  unanswered: number;
  /** How long a place stays taken after the call was answered, where that frees it. */
  freesLate: number;
  /** The worker starts the next job only once the webhook was answered. */
  delivers: "beside" | "before-next";
}

const millisecond = 1000;

/** The plainest server that keeps every rule: the running request counts, a place is free at the job's end. */
export const right: Design = {
  queueOf: ({ account }) => account,
  places: (limit) => limit,
  runningCounts: true,
  freed: "at-end",
  next: () => 0,
  workers: 1,
  looksEvery: 0,
  racesFor: 0,
  holdsAnswers: false,
  admitsOver: false,
  over: "dropped",
  leaks: 0,
  loses: 0,
  twice: 0,
  fails: 0,
  failsEarly: 0,
  refuses: 0,
  garbles: 0,
  tellsRejections: false,
  tellsProgress: false,
  processesRejected: 0,
  rejectedTakesPlace: 0,
  delay: [millisecond, 20 * millisecond],
  repeats: 0,
  retries: 0,
  unheard: 0,
  unanswered: 0,
  freesLate: 0,
  delivers: "beside",
};
