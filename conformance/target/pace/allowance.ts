import { effectiveBudget, effectivePace, type Profile } from "../../../contracts/profile/index.ts";
import type { Slugs } from "../../../contracts/profile/sections/target.ts";
import { routeAt } from "../../../contracts/wire/match-route.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import type { Route } from "../../../contracts/wire/routes.ts";
import { BudgetSpent, extent, interruption } from "./budget-spent.ts";
import { NotOffered } from "./not-offered.ts";

/**
 * What a run uses up of a target: requests that it sends; sign-ups, jobs and restarts that were granted, or not surely
 * refused.
 */
export const costs = ["requests", "users", "paidJobs", "restarts"] as const;
export type Cost = (typeof costs)[number];
/** What a reader calls them. */
export const costWords: Readonly<Record<Cost, string>> = {
  ...{ requests: "requests", users: "sign-ups", paidJobs: "paid jobs", restarts: "restarts" },
};
export type Costs = Readonly<Record<Cost, number>>;

/** The most that a run may use up, as the profile says or by default. */
export function mostOf(profile: Profile): Costs {
  return { ...effectiveBudget(profile), requests: effectivePace(profile).totalRequests };
}

/** What the profile itself states of that: it holds for whatever leaves, other clients' requests included. */
export const statedBy = ({ pace, budget }: Profile): Partial<Costs> => ({
  ...(JSON.parse(JSON.stringify(budget)) as Partial<Costs>),
  ...(pace.totalRequests === undefined ? {} : { requests: pace.totalRequests }),
});

interface Leaving {
  method: string;
  path: string;
}

export interface AllowanceOptions {
  /** What the kit's own client may use up. */
  most: Costs;
  /** What it and a load generator may use up together. */
  stated?: Partial<Costs>;
  slugs: Slugs;
  /** The route of a request that the target does not offer; default: it offers all. */
  unoffered?: (request: Leaving) => RouteId | undefined;
  /** The end of the run on `performance.now()`'s clock, after which nothing leaves. */
  until?: number | undefined;
}

/**
 * The one place that counts every request before it leaves for a target, and holds back what a budget has no room for
 * or the target does not offer. So no drive can exceed a budget, or call what is left out.
 */
export class Allowance {
  readonly #options: AllowanceOptions;
  readonly #used: Record<Cost, number> = { requests: 0, users: 0, paidJobs: 0, restarts: 0 };
  /** The most that the kit's own client may have used up by now, whatever the budgets have room for. */
  #ceiling: Partial<Costs> = {};
  /** What of that is kept for later. */
  readonly #kept: Record<Cost, number> = { requests: 0, users: 0, paidJobs: 0, restarts: 0 };
  /** What ended the run, if anything. */
  #stopped: string | undefined;
  /** What a load generator used up. */
  readonly #load: Record<Cost, number> = { requests: 0, users: 0, paidJobs: 0, restarts: 0 };

  constructor(options: AllowanceOptions) {
    this.#options = options;
  }

  /** Holds back whatever has not left yet: somebody has stopped the run, or the target is away. */
  stop(why: string = interruption): void {
    this.#stopped ??= why;
  }

  /** What left by whichever client. */
  used(cost: Cost): number {
    return this.#used[cost] + this.#load[cost];
  }

  left(cost: Cost): number {
    const { [cost]: ceiling = Number.POSITIVE_INFINITY } = this.#ceiling;
    return Math.min(this.#budgeted(cost), ceiling - this.#used[cost] - this.#kept[cost]);
  }

  /** Keeps so much, below what it is bounded to, for something that comes later. Returns what gives it free. */
  keep(some: Costs): () => void {
    for (const cost of costs) this.#kept[cost] += some[cost];
    let isKept = true;
    return () => {
      for (const cost of isKept ? costs : []) this.#kept[cost] -= some[cost];
      isKept = false;
    };
  }

  /** Lets no more leave from now on than this, until it is bounded anew; without an amount as much as the budgets allow. */
  bound(more: Partial<Costs> = {}): void {
    const from = (cost: Cost) => this.#used[cost] + (more[cost] ?? Number.POSITIVE_INFINITY);
    this.#ceiling = Object.fromEntries(costs.map((cost) => [cost, from(cost)]));
  }

  /** What leaves no room for more of a cost: what the run was to take, or a budget of the profile. */
  limitOf(cost: Cost): string {
    return this.left(cost) < this.#budgeted(cost) ? extent : cost;
  }

  #budgeted(cost: Cost): number {
    return Math.min(this.#options.most[cost] - this.#used[cost], this.leftForLoad(cost));
  }

  /** What a load generator may use up yet; its own ceiling apart. */
  leftForLoad(cost: Cost): number {
    return (this.#options.stated?.[cost] ?? Number.POSITIVE_INFINITY) - this.used(cost);
  }

  /** The time that is left of the run, ms. */
  get leftMs(): number {
    return (this.#options.until ?? Number.POSITIVE_INFINITY) - performance.now();
  }

  /**
   * Takes the cost of a request: the request, and perhaps a user, a job or a restart, which can be given back where the
   * target turned it away.
   * @throws BudgetSpent where one of its costs has no room, time is up, or the run was stopped; nothing is taken then.
   * @throws NotOffered where it is for a route that the profile leaves out.
   */
  take(request: Leaving): Disposition {
    if (this.#stopped !== undefined) throw new BudgetSpent(this.#stopped);
    const { until = Number.POSITIVE_INFINITY } = this.#options;
    if (performance.now() > until) throw new BudgetSpent("time");
    const left = this.#options.unoffered?.(request);
    if (left !== undefined) throw new NotOffered(left);
    const kind = costOfRequest(request, this.#options.slugs);
    const all: Cost[] = kind === undefined ? ["requests"] : ["requests", kind];
    const spent = all.find((cost) => this.left(cost) <= 0);
    if (spent !== undefined) throw new BudgetSpent(this.#budgeted(spent) > 0 ? extent : spent);
    return counted(this.#used, kind);
  }

  /** Counts a request that a load generator sent; it is held back by its plan, not here. */
  count(request: Leaving): Disposition {
    return counted(this.#load, costOfRequest(request, this.#options.slugs));
  }
}

/** What a request took in addition to itself, and how that is given back. */
export interface Disposition {
  cost: Cost | undefined;
  giveBack: () => void;
}

function counted(used: Record<Cost, number>, cost: Cost | undefined): Disposition {
  used.requests += 1;
  if (cost !== undefined) used[cost] += 1;
  const giveBack = () => {
    if (cost !== undefined) used[cost] -= 1;
  };
  return { cost, giveBack };
}

/** An allowance of the given costs, and of no others. */
export const allowing = (most: Partial<Costs>, slugs: Slugs = {}): Allowance =>
  new Allowance({ most: { requests: 0, users: 0, paidJobs: 0, restarts: 0, ...most }, slugs });

/** What a request to a route may cost in addition to itself. */
export function costOf({ id, tier }: Route): Cost | undefined {
  if (id === "signup") return "users";
  if (id === "restart") return "restarts";
  return tier === "control-plane" ? undefined : "paidJobs";
}

function costOfRequest({ method, path }: Leaving, slugs: Slugs): Cost | undefined {
  const route = routeAt(method, path, slugs);
  return route && costOf(route);
}
