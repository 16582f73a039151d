import { createHash } from "node:crypto";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Tier } from "../../contracts/wire/routes.ts";
import { Turns } from "../target/pace/turns.ts";

/** The holder of a key of one tier, who asks for work. */
export interface Account {
  name: string;
  key: string;
}

/** Which accounts are dealt out: `shared` leaves out the account that is kept apart, `all` includes it. */
export type Dealt = "shared" | "all";

/** What an episode may ask an account for; `asks`: which values of which parameters, each of which is to meet every plan. */
interface Work {
  episode: string;
  asks: readonly string[];
  jobs: number;
}

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
  /** How often a plan was asked for something, and how often an account, by its key. */
  readonly #met = new Map<string, number>();
  readonly #turns = new Turns();
  /** The keys of accounts that nothing serves. */
  readonly turnedAway = new Set<string>();

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
   * so that every plan is asked for each thing, and as often; and so that an account which asked once asks again.
   */
  deal(work: readonly Work[]): void {
    const { shared } = this.#dealt;
    if (shared.length === 0) return;
    const some = work.filter(({ episode, jobs }) => jobs > 0 && !this.#firsts.has(episode));
    const all = [...this.#jobs, ...some.map(({ jobs }) => jobs)].reduce((a, b) => a + b, 0);
    const share = all / shared.length;
    // What asks for nothing known goes anywhere; small pieces of the rest meet whichever plan lacks them.
    const isAny = ({ asks }: Work): number => Number(asks.length > 0);
    for (const { episode, asks, jobs } of some.toSorted(
      (a, b) => isAny(a) - isAny(b) || a.jobs - b.jobs,
    )) {
      const places = shared.map(({ key }, at) => ({
        at,
        lacks: this.#lacks(at, asks),
        again: asks.filter((kind) => this.#times(key, kind) === 1).length,
      }));
      const open = places.filter(({ at }) => this.#jobsAt(at) + jobs <= share);
      const [first = { at: 0 }] =
        open.length > 0
          ? open.sort(
              (a, b) =>
                b.lacks - a.lacks || b.again - a.again || this.#jobsAt(a.at) - this.#jobsAt(b.at),
            )
          : places.sort((a, b) => this.#jobsAt(a.at) - this.#jobsAt(b.at));
      const place = first.at;
      this.#firsts.set(episode, place);
      const { plan = "", key = "" } = shared[place] ?? {};
      for (const who of [plan, key])
        for (const kind of asks) this.#met.set(`${who} ${kind}`, this.#times(who, kind) + 1);
      this.#jobs[place] = this.#jobsAt(place) + jobs;
    }
  }

  /** How much of this the plan of an account lacks: each time that it was asked for something halves what it lacks of it. */
  #lacks(place: number, asks: readonly string[]): number {
    const { plan = "" } = this.#dealt.shared[place] ?? {};
    return asks.reduce((sum, kind) => sum + 2 ** -this.#times(plan, kind), 0);
  }

  #times(who: string, kind: string): number {
    return this.#met.get(`${who} ${kind}`) ?? 0;
  }

  #jobsAt(place: number): number {
    return this.#jobs[place] ?? 0;
  }

  /** The account that was dealt to an episode as its first; undefined where it asks for no job, or nothing was dealt. */
  firstOf(episode: string): Account | undefined {
    return this.#dealt.shared[this.#firsts.get(episode) ?? -1];
  }

  /** The `turn`th account that an episode gets of a tier; undefined where the profile holds none. */
  of(episode: string, turn: number, tier: Tier, which: Dealt = "shared"): Account | undefined {
    if (tier === "enterprise") return this.#enterprise;
    const first =
      this.#firsts.get(episode) ?? createHash("sha256").update(episode).digest().readUInt32BE();
    const dealt = this.#dealt[which];
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
    return tier === "enterprise" ? 4 : 2 * this.#dealt[which].length;
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
}
