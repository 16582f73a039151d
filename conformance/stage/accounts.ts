import { createHash } from "node:crypto";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Tier } from "../../contracts/wire/routes.ts";

/** The holder of a key of one tier, who asks for work. */
export interface Account {
  name: string;
  key: string;
}

/** Which accounts are dealt out: `shared` leaves out the account that is kept apart, `all` includes it. */
export type Dealt = "shared" | "all";

/**
 * The accounts of a profile, dealt out in turn so that no plan's queue fills up. An episode's name gives its first
 * account, the same in every run. The last account whose plan has another is kept for drives that fill their own queue.
 * So each plan is left an account that asks for everything, and a fault of one plan alone shows.
 */
export class Accounts {
  readonly #enterprise: Account | undefined;
  readonly #dealt: Readonly<Record<Dealt, readonly Account[]>>;
  readonly #apart: Account | undefined;

  constructor({ accounts, enterprise }: Profile) {
    const spare = accounts.findLast(({ plan }, at) =>
      accounts.some((other, index) => index !== at && other.plan === plan),
    );
    this.#dealt = { shared: accounts.filter((account) => account !== spare), all: accounts };
    this.#apart = spare ?? accounts.at(-1);
    if (enterprise.key !== undefined)
      this.#enterprise = { name: "enterprise", key: enterprise.key };
  }

  /** The `turn`th account that an episode gets of a tier; undefined where the profile holds none. */
  of(episode: string, turn: number, tier: Tier, which: Dealt = "shared"): Account | undefined {
    if (tier === "enterprise") return this.#enterprise;
    const first = createHash("sha256").update(episode).digest().readUInt32BE();
    const dealt = this.#dealt[which];
    return dealt[(first + turn) % dealt.length];
  }

  /** The account in whose queue no other drive's requests wait, where a plan has two accounts. */
  apart(tier: Tier): Account | undefined {
    return tier === "enterprise" ? this.#enterprise : this.#apart;
  }

  /**
   * How many customers may work at the same time: two for each account, four with the enterprise key, whose queue is
   * not shown.
   */
  lanes(tier: Tier, which: Dealt = "shared"): number {
    return tier === "enterprise" ? 4 : 2 * this.#dealt[which].length;
  }
}
