import { effectiveBudget, effectivePace, type Profile } from "../../contracts/profile/index.ts";
import type { Slugs } from "../../contracts/profile/target.ts";
import { matchRoute } from "../../contracts/wire/match-route.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import { BudgetSpent } from "./budget-spent.ts";
import { NotOffered } from "./not-offered.ts";

/**
 * What a run uses up of a target: requests and restarts that it sends; sign-ups and jobs that were granted, or not
 * surely refused.
 */
export const costs = ["requests", "users", "paidJobs", "restarts"] as const;
export type Cost = (typeof costs)[number];
export type Costs = Readonly<Record<Cost, number>>;

/** The most that a run may use up, as the profile says or by default. */
export function mostOf(profile: Profile): Costs {
  return { ...effectiveBudget(profile), requests: effectivePace(profile).totalRequests };
}

interface Leaving {
  method: string;
  path: string;
}

export interface AllowanceOptions {
  most: Costs;
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

  constructor(options: AllowanceOptions) {
    this.#options = options;
  }

  get used(): Costs {
    return { ...this.#used };
  }

  left(cost: Cost): number {
    return this.#options.most[cost] - this.#used[cost];
  }

  /** The time that is left of the run, ms. */
  get leftMs(): number {
    return (this.#options.until ?? Number.POSITIVE_INFINITY) - performance.now();
  }

  /**
   * Takes the cost of a request: the request, and perhaps a user, a job or a restart, which can be given back where the
   * target turned it away.
   * @throws BudgetSpent where one of its costs has no room, or time is up; nothing is taken then.
   * @throws NotOffered where it is for a route that the profile leaves out.
   */
  take(request: Leaving): { cost: Cost | undefined; giveBack: () => void } {
    const { until = Number.POSITIVE_INFINITY } = this.#options;
    if (performance.now() > until) throw new BudgetSpent("time");
    const left = this.#options.unoffered?.(request);
    if (left !== undefined) throw new NotOffered(left);
    const kind = costOf(request, this.#options.slugs);
    const all: Cost[] = kind === undefined ? ["requests"] : ["requests", kind];
    const spent = all.find((cost) => this.left(cost) <= 0);
    if (spent !== undefined) throw new BudgetSpent(spent);
    for (const cost of all) this.#used[cost] += 1;
    const giveBack = () => {
      if (kind === "users" || kind === "paidJobs") this.#used[kind] -= 1;
    };
    return { cost: kind, giveBack };
  }
}

/** An allowance of the given costs, and of no others. */
export const allowing = (most: Partial<Costs>, slugs: Slugs = {}): Allowance =>
  new Allowance({ most: { requests: 0, users: 0, paidJobs: 0, restarts: 0, ...most }, slugs });

/** What a request may cost in addition to itself. */
function costOf({ method, path }: Leaving, slugs: Slugs): Cost | undefined {
  const found = matchRoute(method, path, slugs);
  if (found === undefined || !("route" in found)) return undefined;
  const { id, tier } = found.route;
  if (id === "signup") return "users";
  if (id === "restart") return "restarts";
  return tier === "control-plane" ? undefined : "paidJobs";
}
