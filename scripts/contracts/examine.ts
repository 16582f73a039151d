import { rules } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/run/check.ts";
import { idOf } from "../../conformance/selftest/tables/company.ts";
import type { Judgement } from "../../conformance/verdicts/judgement.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import type { Consumer } from "../../contracts/pacts/interaction.ts";
import { type Profile, parseProfile } from "../../contracts/profile/index.ts";
import { withFacts } from "../../fixtures/profiles/with-facts.ts";
import { combine } from "../../fixtures/reference/decisions/index.ts";
import { startReference } from "../../fixtures/reference/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
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
  ms: number;
}

/** Starts the reference with these deviations, and only verifies the pacts against it. */
export async function examine(
  deviations: readonly Deviation[],
  { mail = true, consumers }: Examination = {},
): Promise<Examined> {
  const from = performance.now();
  const { smtp, webhook, payment } = await freeAddresses();
  const reference = await startReference({
    decisions: combine(...deviations.map(({ decisions }) => decisions)),
    seed: 1,
    payments: `http://${payment}`,
    ...(mail ? { smtp } : {}),
  });
  try {
    const facts = reference.profile({ webhook, payment, ...(mail ? { smtp } : {}) });
    const profile = parseProfile(withFacts(facts, ...deviations.map(({ profile }) => profile)), {});
    const examined = await verifyPactsOf(profile, idOf(deviations), consumers);
    return { ...examined, ms: Math.round(performance.now() - from) };
  } finally {
    await reference.close();
  }
}

/** Only verifies the pacts of these consumers, by default of all, against the target of a profile. */
export async function verifyPactsOf(
  profile: Profile,
  target: string,
  consumers?: readonly Consumer[],
): Promise<Omit<Examined, "ms">> {
  const verified: Verified[] = [];
  const pacts = readPacts().filter(
    ({ consumer }) => consumers?.includes(consumer.name as Consumer) ?? true,
  );
  const { told, secrets } = await runCheck({
    profile,
    rules,
    catalogue,
    digest: "",
    kit: "0",
    command: `contracts on ${target}`,
    run: "run1",
    seed: 1,
    properties: false,
    narrows: false,
    drivers: [contractsDriver(verified, () => {}, pacts)],
  });
  const failed = told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id);
  return { verified, told, failed, secrets };
}
