import { createHash } from "node:crypto";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Tier } from "../../contracts/wire/routes.ts";

/** Who asks for work: the holder of a key of one tier. */
export interface Account {
  name: string;
  key: string;
}

/** Which accounts are dealt out: those that every drive asks with, or the one that is kept apart, too. */
export type Dealt = "shared" | "all";

/**
 * The accounts of a profile, dealt out in turn so that no plan's queue is filled: an episode begins with one
 * that its name gives, the same in every run. The last whose plan has another is kept for drives that hold
 * up their own queue: what is for one plan alone shows only where that plan asks for everything.
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

  /** The account whose queue nobody else is in, where a plan has two. */
  apart(tier: Tier): Account | undefined {
    return tier === "enterprise" ? this.#enterprise : this.#apart;
  }

  /** How many may work at once: two an account, a few with the enterprise key, whose queue is not shown. */
  lanes(tier: Tier, which: Dealt = "shared"): number {
    return tier === "enterprise" ? 4 : 2 * this.#dealt[which].length;
  }
}
