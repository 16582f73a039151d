import { hash } from "node:crypto";
import type { Judgement } from "../../../conformance/verdicts/judgement.ts";
import { kitVersion } from "../../frame/version.ts";
import type { Verified } from "../driver.ts";
import { nameOf, type PactFile } from "../pact-file.ts";
import type { Broker } from "./broker.ts";

/** The branch that the kit's consumers are published on. */
const consumerBranch = "main";

/** The verified target: its version, and the branch that it was built from. */
export interface Provider {
  version: string;
  branch?: string | undefined;
}

/** The results of a verification. */
export interface Outcome {
  verified: readonly Verified[];
  told: readonly Judgement[];
}

/**
 * Publishes pacts and their results; returns a line on each. A result is published only where every interaction of the
 * pact was told.
 */
export async function publish(
  broker: Broker,
  pacts: readonly PactFile[],
  provider: Provider,
  outcome: Outcome,
): Promise<string[]> {
  const lines: string[] = [];
  for (const pact of pacts) {
    const address = await publishPact(broker, pact);
    lines.push(`published ${pact.consumer.name} ${versionOf(pact)}`);
    lines.push(await publishResult(broker, address, pact, provider, outcome));
  }
  const { version, branch } = provider;
  if (branch !== undefined) {
    const pacticipant = pacts[0]?.provider.name ?? "";
    const params = { pacticipant, branch, version };
    await broker.ask("PUT", broker.address("pb:pacticipant-branch-version", params), {});
    lines.push(`${pacticipant} ${version} is on branch ${branch}`);
  }
  return lines;
}

/** A consumer's version: the kit's version, and a digest of the pact, so that a version never changes its content. */
export function versionOf(pact: PactFile): string {
  return `${kitVersion}+${hash("sha256", JSON.stringify(pact)).slice(0, 12)}`;
}

/** Publishes a pact; returns its address. */
async function publishPact(broker: Broker, pact: PactFile): Promise<string> {
  const name = pact.consumer.name;
  const answer = await broker.ask("POST", broker.address("pb:publish-contracts"), {
    pacticipantName: name,
    pacticipantVersionNumber: versionOf(pact),
    branch: consumerBranch,
    contracts: [
      {
        consumerName: name,
        providerName: pact.provider.name,
        specification: "pact",
        contentType: "application/json",
        content: Buffer.from(JSON.stringify(pact)).toString("base64"),
      },
    ],
  });
  return broker.linkOf(answer, "pb:contracts");
}

async function publishResult(
  broker: Broker,
  address: string,
  pact: PactFile,
  provider: Provider,
  outcome: Outcome,
): Promise<string> {
  const { name } = pact.consumer;
  const all = new Map(outcome.verified.map((one) => [one.interaction, one]));
  const results = pact.interactions.map((one) => all.get(nameOf(pact, one)));
  const inconclusive = results.filter(
    (one) => one === undefined || one.outcome === "inconclusive",
  ).length;
  if (inconclusive > 0) {
    return `no result of ${name}: ${inconclusive} of ${results.length} interactions are inconclusive`;
  }
  const testResults = (results as Verified[]).map((one) => resultOf(one, outcome.told));
  const success = testResults.every((one) => one.success);
  const to = broker.linkOf(await broker.ask("GET", address), "pb:publish-verification-results");
  await broker.ask("POST", to, {
    success,
    providerApplicationVersion: provider.version,
    testResults,
    verifiedBy: { implementation: "model-platform-conformance", version: kitVersion },
  });
  return `${pact.provider.name} ${provider.version} ${success ? "keeps" : "breaks"} the pact of ${name}`;
}

/** An interaction succeeds where Pact agrees and no must rule that it stands for failed. */
function resultOf({ interaction, rules, outcome, why }: Verified, told: readonly Judgement[]) {
  const broken = told
    .filter(({ verdict, clause }) => verdict === "fail" && clause.level === "must")
    .map(({ clause }) => clause.id)
    .filter((id) => rules.includes(id));
  return {
    interactionDescription: interaction,
    success: outcome === "agrees" && broken.length === 0,
    mismatches: [...why, ...broken.map((id) => `rule ${id} failed`)],
  };
}
