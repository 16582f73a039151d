import { catalogue } from "../../contracts/clauses/index.ts";
import { type Profile, type ProfileInput, parseProfile } from "../../contracts/profile/index.ts";
import { withFacts } from "../../fixtures/profiles/with-facts.ts";
import { combine } from "../../fixtures/reference/decisions/index.ts";
import { type Reference, startReference } from "../../fixtures/reference/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
import { rules } from "../rules/index.ts";
import { type Checked, runCheck } from "../run/check.ts";
import type { CheckOptions } from "../run/check-options.ts";

/** How the reference stands, and what is declared of it. */
export interface Standing {
  /** Deviations that go together; default: none. */
  deviations?: readonly Pick<Deviation, "decisions" | "profile">[];
  seed?: number;
  /** Makes the declared profile of the one that fits; default: all of it. */
  declares?: (whole: ProfileInput) => ProfileInput;
}

/** Starts the reference with these deviations in it, uses it with a profile, and stops it again. */
export async function onReference<T>(
  { deviations = [], seed = 1, declares = (whole) => whole }: Standing,
  use: (profile: Profile, reference: Reference) => Promise<T>,
): Promise<T> {
  const listen = await freeAddresses();
  const reference = await startReference({
    ...{ smtp: listen.smtp, payments: `http://${listen.payment}`, hooks: listen.webhook, seed },
    decisions: combine(...deviations.map(({ decisions }) => decisions)),
  });
  try {
    const own = deviations.map(({ profile }) => profile);
    const whole = withFacts(reference.profile(listen), ...own);
    return await use(parseProfile(declares(whole), {}), reference);
  } finally {
    await reference.close();
  }
}

/** What a check in a test says besides what it drives: the rules of which drives are run, and its name. */
export interface Checking extends Partial<Omit<CheckOptions, "profile" | "selected" | "rules">> {
  selects?: (ruleId: string) => boolean;
}

/** Checks a target by every rule; fails are not narrowed down unless that is asked for. */
export function checked(
  profile: Profile,
  { selects = () => true, seed = 1, ...how }: Checking = {},
): Promise<Checked> {
  return runCheck({
    ...{ profile, rules, catalogue, seed, digest: "", kit: "selftest", command: "selftest" },
    run: `t${seed}x${Math.floor(performance.now())}`,
    narrows: false,
    ...how,
    selected: ({ clause }) => selects(clause.id),
  });
}
