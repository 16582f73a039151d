import { runCheck } from "../../conformance/kit/run/check.ts";
import type { Judgement } from "../../conformance/kit/verdicts/judgement.ts";
import { rules } from "../../conformance/rules/index.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import type { Consumer } from "../../contracts/pacts/interaction.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { type ProfileFacts, withFacts } from "../../fixtures/profiles/with-facts.ts";
import { type DecisionOverrides, startReference } from "../../fixtures/reference/index.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
import { contractsDriver, type Verified } from "./driver.ts";
import { readPacts } from "./pact-file.ts";

/** A way in which the reference differs; without a mailbox what needs mails cannot be set up. */
export interface Examination {
  id: string;
  decisions: DecisionOverrides;
  profile?: ProfileFacts;
  mail?: boolean;
  /** The consumer whose pact alone is verified; default: all. */
  consumer?: Consumer;
}

/** What the pacts came to on one deviation of the reference. */
export interface Examined {
  id: string;
  verified: Verified[];
  told: Judgement[];
  /** The rules that failed. */
  failed: string[];
  secrets: string[];
  ms: number;
}

/** Starts the reference with a deviation in it and verifies the pacts against it, and nothing else. */
export async function examine({
  id,
  decisions,
  profile = {},
  mail = true,
  consumer,
}: Examination): Promise<Examined> {
  const from = performance.now();
  const { smtp, webhook, payment } = await freeAddresses();
  const reference = await startReference({
    decisions,
    seed: 1,
    payments: `http://${payment}`,
    ...(mail ? { smtp } : {}),
  });
  const verified: Verified[] = [];
  const pacts = readPacts().filter(
    (pact) => (consumer ?? pact.consumer.name) === pact.consumer.name,
  );
  try {
    const facts = reference.profile({ webhook, payment, ...(mail ? { smtp } : {}) });
    const { told, secrets } = await runCheck({
      profile: parseProfile(withFacts(facts, profile), {}),
      rules,
      catalogue,
      digest: "",
      kit: "0",
      command: `contracts on ${id}`,
      run: "run1",
      seed: 1,
      properties: false,
      narrows: false,
      drivers: [contractsDriver(verified, () => {}, pacts)],
    });
    const failed = told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id);
    return { id, verified, told, failed, secrets, ms: Math.round(performance.now() - from) };
  } finally {
    await reference.close();
  }
}
