import type { Settings, Size } from "../settings.ts";

/** What a run of a workload can cost the target, at most. */
export interface Cost {
  requests: number;
  /** Requests under way at once. */
  concurrency: number;
  /** Requests a second that a schedule asks for; undefined where the target's own speed is the brake. */
  requestsPerSecond?: number;
  /** How long a schedule takes; undefined where the target's own speed says. */
  seconds?: number;
}

/** What a workload meets: the queue limit of every account, how many users, the time one job takes. */
export interface Field {
  limits: number[];
  users: number;
  serviceMs: number;
}

/** A fact that a scenario cannot do without. */
export interface Need {
  name: string;
  there(settings: Settings): boolean;
}

/** What is done to the target's accounts before a scenario, outside of k6. */
export type Preparation = "failures";

/** For so many requests with a webhook one more is sent without, in every scenario of queues. */
export const oneSilentIn = 5;

/** A named load: what it sets out to show, what it needs, in two sizes, and what it can cost. */
export interface Workload<Values> {
  intent: string;
  /** Whose behaviour is driven. */
  subjects: "accounts" | "users";
  needs: Need[];
  before?: Preparation;
  sizes: Record<Size, Values>;
  cost(values: Values, field: Field): Cost;
  /** How many jobs an account with this limit has processed at most, a long one counted as three. */
  jobs?(values: Values, limit: number): number;
  /** Whether the accounts are driven one after another. */
  isInTurn?: boolean;
}

export const account: Need = {
  name: "a metered account",
  there: ({ accounts }) => accounts.length > 0,
};

export const receiver: Need = {
  name: "a webhook receiver",
  there: ({ receivers }) => receivers.length > 0,
};

type QueueWorkload<Values> = Omit<Workload<Values>, "subjects" | "needs"> & { needs?: Need[] };

/** A workload of queued jobs: it needs an account, and a receiver to see their ends. */
export const queueWorkload = <Values>(definition: QueueWorkload<Values>): Workload<Values> => ({
  subjects: "accounts",
  ...definition,
  needs: [account, receiver, ...(definition.needs ?? [])],
});

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
