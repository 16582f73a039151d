import type { Drive } from "../../stage/drive.ts";
import type { Cost } from "../../target/pace/allowance.ts";
import { type Limit, type Limits, limitNames } from "./extents.ts";
import type { EpisodeCost } from "./measured.ts";
import { companyOf, type Schedule } from "./schedule.ts";

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
/** The kit's own work on a request, judging and writing included, in ms. */
const ownMs = 2.5;

/** A run with what it costs. */
interface Priced {
  drive: Drive;
  cost: EpisodeCost;
}

/** What a run costs whose users are lent to no other. */
export const withOwnUsers = ({ lent, ...cost }: EpisodeCost): EpisodeCost => ({
  ...{ ...cost, lent: 0, users: cost.users + lent, passwords: cost.passwords + lent },
  requests: cost.requests + requestsToJoin * lent,
});

/** How fast the target is, times in ms. */
export interface Speed {
  /** What a plain answer takes. */
  latencyMs: number;
  /** What an answer takes to a sign-up, a login or a new password, which are hashed slowly on purpose. */
  passwordMs: number;
  /** How many of these the target answers at the same time. */
  passwordsAtOnce: number;
  /** What a job takes once it is begun. */
  jobMs: number;
  restartMs: number;
}

/** How a run shares users, and how fast the target answers. */
export interface Terms extends Speed {
  /** Whether the run must find out if login needs a verified email. */
  probes: boolean;
  /** To how many episodes one user may be lent. */
  lendings: number;
  /** How many episodes are busy at the same time. */
  lanes: number;
  /** How many episodes are under way at the same time, waiting ones included. */
  open: number;
  requestsPerSecond: number;
  /** How many jobs the target works on at the same time. */
  jobsAtOnce: number;
  /** How many episodes that ask for work or for restarts run at the same time. */
  besideAtOnce: number;
}

type Busy = Record<keyof Schedule, number>;

const idle: Busy = { together: 0, patient: 0, apart: 0, beside: 0, exclusive: 0, clock: 0 };

/** So many episodes run at the same time of those whose jobs wait for one account: one is worked on, and one asks. */
export const besideOfAccount = 2;
/** So many run beside the others that ask for no job. */
export const besideWithoutJobs = 8;

/** Adds up what episodes cost, and says whether one more fits what is left. */
export class Tally {
  readonly #terms: Terms;
  #lent = 0;
  #mostLent = 0;
  #sum = { episodes: 0, requests: 0, users: 0, paidJobs: 0, restarts: 0, passwords: 0 };
  /** By company: for how long episodes keep a lane busy, ms. */
  #busy: Busy = { ...idle };
  #wait = 0;

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  add({ drive, cost }: Priced): void {
    this.#lent += cost.lent;
    this.#mostLent = Math.max(this.#mostLent, cost.lent);
    const sum = this.#sum;
    sum.episodes += 1;
    sum.requests += cost.requests;
    sum.users += cost.users;
    sum.paidJobs += cost.paidJobs;
    sum.restarts += cost.restarts;
    sum.passwords += cost.passwords;
    this.#busy[companyOf(drive)] += this.#busyMs(cost);
    this.#wait = Math.max(this.#wait, cost.ms);
  }

  /** What an episode takes of each limit, with its shares of the users who are lent; of the time, what its lane is busy. */
  taking({ drive, cost }: Priced): Limits {
    const { requests, users, lent, paidJobs, restarts, ms: wait } = cost;
    const shares = lent / this.#terms.lendings;
    const time = Math.max(
      this.#busyMs(cost) / this.#lanesOf(companyOf(drive)),
      requests * this.#eachMs,
    );
    return { requests, users: users + shares, paidJobs, restarts, time, wait };
  }

  /** For how long an episode's answers, jobs and restarts are awaited, ms. */
  #busyMs({ requests, passwords, paidJobs, restarts }: EpisodeCost): number {
    const { latencyMs, passwordMs, jobMs, restartMs } = this.#terms;
    const plain = Math.max(0, requests - passwords - restarts) * latencyMs;
    return plain + passwords * passwordMs + paidJobs * jobMs + restarts * restartMs;
  }

  /** The least time from one request to the next, ms. */
  get #eachMs(): number {
    return Math.max(1000 / this.#terms.requestsPerSecond, ownMs);
  }

  #lanesOf(company: keyof Schedule): number {
    const { lanes, besideAtOnce } = this.#terms;
    const several = { together: lanes, patient: lanes, beside: besideAtOnce };
    return company in several ? several[company as keyof typeof several] : 1;
  }

  /** How long the run takes, ms: what runs side by side, then the clock. */
  get #ms(): number {
    const { jobMs, jobsAtOnce, passwordMs, passwordsAtOnce } = this.#terms;
    const sum = this.#sum;
    const of = (company: keyof Schedule) => this.#busy[company] / this.#lanesOf(company);
    const users = of("together") + of("patient") + of("apart");
    const jobs = (sum.paidJobs * jobMs) / jobsAtOnce;
    const servers = Math.max(jobs, of("beside")) + of("exclusive");
    const hashed = sum.passwords + this.#usersToLend();
    const passwords = (hashed * passwordMs) / passwordsAtOnce;
    const { requests } = this.#costs;
    return Math.max(users, servers, passwords, this.#wait, requests * this.#eachMs) + of("clock");
  }

  /** The first limit beyond which another episode would go, if any; one that it takes nothing of counts for nothing. */
  fits(one: Priced, most: Limits): Limit | undefined {
    const other = new Tally(this.#terms);
    other.#sum = { ...this.#sum };
    other.#busy = { ...this.#busy };
    other.#lent = this.#lent;
    other.#mostLent = this.#mostLent;
    other.#wait = this.#wait;
    other.add(one);
    const [before, after] = [this.spent, other.spent];
    return limitNames.find((one) => after[one] > most[one] && after[one] > before[one]);
  }

  /** What is taken of each limit. */
  get spent(): Limits {
    return { ...this.#costs, time: this.#ms, wait: this.#wait };
  }

  get cost(): PlannedCost {
    const all = this.#costs;
    const restarts = Math.floor(all.restarts);
    return { ...all, restarts, episodes: this.#sum.episodes, ms: this.#ms };
  }

  get #costs(): Readonly<Record<Cost, number>> {
    const { requests, users, paidJobs, restarts } = this.#sum;
    const lent = this.#usersToLend();
    const probing = this.#terms.probes && users + lent > 0 ? newcomers : { requests: 0, users: 0 };
    return {
      paidJobs,
      restarts,
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
