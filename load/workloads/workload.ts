import type { Settings, Size } from "../settings.ts";
import { type Metered, type Step, type Tally, tallyOf } from "./steps.ts";

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

/** What a workload meets: every account, how many users, the time one job takes. */
export interface Field {
  accounts: readonly Metered[];
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
  /** How many usual jobs take as long as what the accounts have processed, the longest of them or one after another. */
  jobs?(values: Values, accounts: readonly Metered[]): number;
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

/** What every account does, again and again, its queue drained in between: the scripts do it, and plans count it. */
export interface Act<Values> {
  steps(values: Values, account: Metered): readonly Step[];
  times(values: Values): number;
  /** Whether the accounts are driven one after another. */
  isInTurn?: true;
}

export type ActedWorkload<Values> = Workload<Values> & Act<Values>;

/** How long a long job takes, in usual ones: nobody declares it, and a plan says how long a run takes about. */
const longJob = 3;

/** A workload whose accounts do the same steps again and again. */
export function actedWorkload<Values>(
  definition: Omit<QueueWorkload<Values>, "cost" | "jobs"> & Act<Values>,
): ActedWorkload<Values> {
  const { steps, times, isInTurn } = definition;
  const eachOf = (values: Values, accounts: readonly Metered[], of: (tally: Tally) => number) =>
    accounts.map((one) => of(tallyOf(steps(values, one), one)));
  const acted = queueWorkload({
    ...definition,
    cost: (values, { accounts }) => ({
      requests: times(values) * sum(eachOf(values, accounts, ({ requests }) => requests)),
      concurrency: (isInTurn ? most : sum)(eachOf(values, accounts, ({ atOnce }) => atOnce)),
    }),
    jobs: (values, accounts) =>
      times(values) * (isInTurn ? sum : most)(eachOf(values, accounts, inUsualJobs)),
  });
  return { ...definition, ...acted };
}

const inUsualJobs = ({ jobs, long }: Tally): number => jobs + (longJob - 1) * long;

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
const most = (numbers: number[]): number => Math.max(0, ...numbers);
