import { checked, onReference } from "../../conformance/selftest/on-reference.ts";
import type { Judgement } from "../../conformance/verdicts/judgement.ts";
import type { Consumer } from "../../contracts/pacts/interaction.ts";
import type { ProfileInput } from "../../contracts/profile/index.ts";
import { withFacts } from "../../fixtures/profiles/with-facts.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { contractsDriver, type Verified } from "./driver.ts";
import { readPacts } from "./pact-file.ts";

/** How the pacts are verified; without a mailbox, states that need mails cannot be set up. */
export interface Examination {
  mail?: boolean;
  /** The consumers whose pacts are verified; default: all. */
  consumers?: readonly Consumer[];
}

/** The results of the pacts on the reference with deviations in it. */
export interface Examined {
  verified: Verified[];
  told: Judgement[];
  /** The rules that failed. */
  failed: string[];
  secrets: string[];
}

/** Starts the reference with these deviations, and only verifies the pacts against it. */
export function examine(
  deviations: readonly Deviation[],
  { mail = true, consumers }: Examination = {},
): Promise<Examined> {
  const declares = (whole: ProfileInput) =>
    mail ? whole : withFacts(whole, { evidence: { mailbox: undefined } });
  return onReference({ deviations, declares }, async (profile) => {
    const verified: Verified[] = [];
    const pacts = readPacts().filter(
      ({ consumer }) => consumers?.includes(consumer.name as Consumer) ?? true,
    );
    const { told, secrets } = await checked(profile, {
      properties: false,
      drivers: [contractsDriver(verified, () => {}, pacts)],
    });
    const failed = told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id);
    return { verified, told, failed, secrets };
  });
}
