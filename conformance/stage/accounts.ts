import { createHash } from "node:crypto";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Tier } from "../../contracts/wire/routes.ts";
import { Turns } from "../target/pace/turns.ts";

/** The holder of a key of one tier, who asks for work. */
export interface Account {
  name: string;
  key: string;
}

/**
 * Which accounts are dealt out: `shared` leaves out the account that is kept apart, `all` includes it; a number is one
 * plan's account alone, such as 0 for the first plan of the profile.
 */
export type Dealt = "shared" | "all" | number;

/** What an episode may ask an account for; `about`: what it has in common with others, which are to meet other plans. */
interface Work {
  episode: string;
  about: string;
  jobs: number;
}

/** How many jobs more than the least an account may get, where it is of a plan that something has not met yet. */
const mostAhead = 8;

/**
 * The accounts of a profile, dealt out in turn so that no plan's queue fills up. Where a plan knows what
 * episodes ask for, it deals their first accounts out; others get theirs by their name. The last account whose plan has another is kept for drives that fill their own queue.
 * So each plan is left an account that asks for everything, and a fault of one plan alone shows.
 */
export class Accounts {
  readonly #enterprise: Account | undefined;
  readonly #dealt: Readonly<Record<"shared" | "all", Profile["accounts"]>>;
  /** One account of each plan, in the profile's order; none is the account that is kept apart. */
  readonly #ofPlans: Profile["accounts"];
  readonly #apart: Account | undefined;
  /** The first accounts of episodes, as places in the lists of those dealt, and how many jobs each place has got. */
  readonly #firsts = new Map<string, number>();
  readonly #jobs: number[];
  /** Which plan has met which kind of work. */
  readonly #met = new Set<string>();
  readonly #turns = new Turns();

  constructor({ accounts, enterprise }: Profile) {
    const spare = accounts.findLast(({ plan }, at) =>
      accounts.some((other, index) => index !== at && other.plan === plan),
    );
    const shared = accounts.filter((account) => account !== spare);
    this.#dealt = { shared, all: accounts };
    this.#jobs = shared.map(() => 0);
    this.#ofPlans = shared.filter(
      ({ plan }, at) => shared.findIndex((other) => other.plan === plan) === at,
    );
    this.#apart = spare ?? accounts.at(-1);
    if (enterprise.key !== undefined)
      this.#enterprise = { name: "enterprise", key: enterprise.key };
  }

  /**
   * Deals first accounts out, so that each gets about as much work, since the slowest queue decides how long a run takes;
   * and so that each kind of work meets every plan.
   */
  deal(work: readonly Work[]): void {
    const { shared } = this.#dealt;
    for (const { episode, about, jobs } of work) {
      if (jobs === 0 || shared.length === 0 || this.#firsts.has(episode)) continue;
      const least = Math.min(...this.#jobs);
      const met = (place: number) => this.#met.has(`${shared[place]?.plan} ${about}`);
      const [place = 0] = shared
        .map((_, at) => at)
        .filter((at) => this.#jobsAt(at) <= least + mostAhead)
        .sort((a, b) => Number(met(a)) - Number(met(b)) || this.#jobsAt(a) - this.#jobsAt(b));
      this.#firsts.set(episode, place);
      this.#met.add(`${shared[place]?.plan} ${about}`);
      this.#jobs[place] = this.#jobsAt(place) + jobs;
    }
  }

  #jobsAt(place: number): number {
    return this.#jobs[place] ?? 0;
  }

  /** The `turn`th account that an episode gets of a tier; undefined where the profile holds none. */
  of(episode: string, turn: number, tier: Tier, which: Dealt = "shared"): Account | undefined {
    if (tier === "enterprise") return this.#enterprise;
    const first =
      this.#firsts.get(episode) ?? createHash("sha256").update(episode).digest().readUInt32BE();
    const dealt = this.#dealtAs(which);
    return dealt[(first + turn) % dealt.length];
  }

  /** The account in whose queue no other drive's requests wait, where a plan has two accounts. */
  apart(tier: Tier): Account | undefined {
    return tier === "enterprise" ? this.#enterprise : this.#apart;
  }

  /** Acts once all who asked before to be alone with the account have ended. */
  alone<T>({ key }: Account, act: () => Promise<T>): Promise<T> {
    return this.#turns.take(key, act);
  }

  /**
   * How many customers may work at the same time: two for each account, four with the enterprise key, whose queue is
   * not shown.
   */
  lanes(tier: Tier, which: Dealt = "shared"): number {
    return tier === "enterprise" ? 4 : 2 * this.#dealtAs(which).length;
  }

  /** An account of the tier with another key, of another plan where there is one; undefined: there is none. */
  beside({ key }: Account, tier: Tier): Account | undefined {
    if (tier === "enterprise") return undefined;
    const own = this.#dealt.all.find((account) => account.key === key)?.plan;
    return (
      this.#ofPlans.find(({ plan }) => plan !== own) ??
      this.#dealt.shared.find((account) => account.key !== key)
    );
  }

  #dealtAs(which: Dealt): readonly Account[] {
    if (typeof which !== "number") return this.#dealt[which];
    return this.#ofPlans.slice(which % this.#ofPlans.length).slice(0, 1);
  }
}
