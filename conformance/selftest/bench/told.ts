import { catalogue } from "../../../contracts/clauses/index.ts";
import {
  type Environment,
  type ProfileInput,
  parseProfile,
} from "../../../contracts/profile/index.ts";
import { withFacts } from "../../../fixtures/profiles/with-facts.ts";
import { combine } from "../../../fixtures/reference/decisions/index.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import type { Variant } from "../../../fixtures/variants/variant.ts";
import { rules } from "../../rules/index.ts";
import { runCheck } from "../../run/check.ts";
import type { CheckOptions } from "../../run/check-options.ts";
import type { Judgement } from "../../verdicts/judgement.ts";

/** The verdicts of a check of a right service. */
export interface Told {
  /** Rules that properties drive and that got a verdict: passed, failed, or recorded. */
  told: string[];
  accused: Judgement[];
  untold: Judgement[];
}

export interface Asked {
  variant: Variant;
  /** Makes the profile of the check from the one that declares everything. */
  declares: (whole: ProfileInput) => ProfileInput | Promise<ProfileInput>;
  /** The variables that the profile names. */
  environment?: Environment;
  seed: number;
  mostRuns?: CheckOptions["mostRuns"];
  sink?: CheckOptions["sink"];
  selected?: (rule: string) => boolean;
}

/** Checks the reference with a variant in it, by the profile of a vendor. */
export async function toldOf(asked: Asked): Promise<Told> {
  const {
    variant,
    declares,
    environment = {},
    seed,
    mostRuns,
    sink,
    selected = () => true,
  } = asked;
  const listen = await freeAddresses();
  const { smtp, payment, webhook: hooks } = listen;
  const { decisions } = variant;
  const payments = `http://${payment}`;
  const reference = await startReference({ smtp, payments, hooks, decisions: combine(decisions) });
  try {
    const whole = withFacts(reference.profile(listen), variant.profile);
    const profile = parseProfile(await declares(whole), environment);
    const run = `u${seed}x${Math.floor(performance.now())}`;
    const who = { digest: "", kit: "selftest", command: `told of ${variant.id}`, run, seed };
    const { told: all } = await runCheck({
      profile,
      rules,
      catalogue,
      ...who,
      narrows: false,
      ...(mostRuns === undefined ? {} : { mostRuns }),
      ...(sink === undefined ? {} : { sink }),
      selected: ({ clause }) => selected(clause.id),
    });
    const judged = all.filter(({ clause }) => selected(clause.id));
    const of = (...verdicts: string[]) =>
      judged.filter(({ verdict }) => verdicts.includes(verdict));
    return {
      told: of("pass", "fail", "observed").map(({ clause }) => clause.id),
      accused: of("fail"),
      untold: of("inconclusive"),
    };
  } finally {
    await reference.close();
  }
}
