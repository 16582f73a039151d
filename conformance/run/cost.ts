import { type Cost, costs } from "../target/allowance.ts";
import type { EpisodeCost } from "./measured.ts";

/** What may run out: a budget of the profile, or the run's time. */
export type Limit = Cost | "time";

export const limitNames = [...costs, "time"] as const;

/**
 * The most that a planned run takes of a target. Narrowing a breach down and second looks may take more, within the
 * same budgets.
 */
export type PlannedCost = Readonly<Record<Cost, number>> & {
  episodes: number;
  /** An estimate, ms. */
  ms: number;
};

/** What precedes every episode: a few greetings, and newcomers who show whether login needs a verified email. */
const greetings = 6;
const newcomers = { requests: 6, users: 3 };
/** The requests that make a user who is lent: a sign-up, and every other time a verification. */
const requestsToJoin = 3;
/** The kit's own work on a request, in ms. */
const ownMs = 2;

/** How a run shares users, and how fast the target answers. */
export interface Terms {
  /** Whether the run must find out if login needs a verified email. */
  probes: boolean;
  /** To how many episodes one user may be lent. */
  lendings: number;
  /** How many episodes are busy at the same time. */
  lanes: number;
  /** How many episodes are under way at the same time, waiting ones included. */
  open: number;
  requestsPerSecond: number;
  /** The time that one answer takes, in ms. */
  latencyMs: number;
  /** How much longer the run takes for each paid job, in ms. */
  jobMs: number;
}

/** Adds up what episodes cost, and says whether one more fits what is left. */
export class Tally {
  readonly #terms: Terms;
  #lent = 0;
  #mostLent = 0;
  #sum = { episodes: 0, requests: 0, users: 0, paidJobs: 0, restarts: 0, ms: 0 };

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  add(cost: EpisodeCost): void {
    this.#lent += cost.lent;
    this.#mostLent = Math.max(this.#mostLent, cost.lent);
    const sum = this.#sum;
    sum.episodes += 1;
    sum.requests += cost.requests;
    sum.users += cost.users;
    sum.paidJobs += cost.paidJobs;
    sum.restarts += cost.restarts;
    sum.ms += this.msOf(cost);
  }

  /** What an episode takes of each limit, with its shares of the users who are lent. */
  taking(cost: EpisodeCost): Readonly<Record<Limit, number>> {
    const { requests, users, lent, paidJobs, restarts } = cost;
    const shares = lent / this.#terms.lendings;
    return { requests, users: users + shares, paidJobs, restarts, time: this.msOf(cost) };
  }

  /** How long an episode keeps one lane of the run, ms. */
  msOf({ requests, paidJobs, ms }: EpisodeCost): number {
    const { lanes, requestsPerSecond, latencyMs, jobMs } = this.#terms;
    const each = Math.max(1000 / requestsPerSecond, latencyMs / lanes) + ownMs;
    return requests * each + paidJobs * jobMs + ms / lanes;
  }

  /** The first limit beyond which another episode would go, if any; one that it takes nothing of counts for nothing. */
  fits(cost: EpisodeCost, most: Readonly<Record<Limit, number>>): Limit | undefined {
    const other = new Tally(this.#terms);
    other.#sum = { ...this.#sum };
    other.#lent = this.#lent;
    other.#mostLent = this.#mostLent;
    other.add(cost);
    const [before, after] = [this.spent, other.spent];
    return limitNames.find((one) => after[one] > most[one] && after[one] > before[one]);
  }

  /** What is taken of each limit. */
  get spent(): Readonly<Record<Limit, number>> {
    const { ms: time, ...costs } = this.cost;
    return { ...costs, time };
  }

  get cost(): PlannedCost {
    const { requests, users, ...rest } = this.#sum;
    const lent = this.#usersToLend();
    const probing = this.#terms.probes && users + lent > 0 ? newcomers : { requests: 0, users: 0 };
    return {
      ...rest,
      requests: greetings + requests + requestsToJoin * lent + probing.requests,
      users: users + lent + probing.users,
    };
  }

  /** The users who were lent as often as allowed, and as many as may be in use at the same time. */
  #usersToLend(): number {
    const { lendings, open } = this.#terms;
    // One more, since a request may carry another lent user's token.
    const atOnce = this.#mostLent * open + 1;
    return Math.min(this.#lent, Math.ceil(this.#lent / lendings) + atOnce);
  }
}
