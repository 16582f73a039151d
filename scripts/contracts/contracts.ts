import type { Judgement } from "../../conformance/verdicts/judgement.ts";
import { type ExitCode, exitCodes, type Owed } from "../../contracts/report.ts";
import { UsageError } from "../frame/faults.ts";
import { standsInPacts } from "../frame/owed-by.ts";
import { type RunPlanFlags, runPlan } from "../frame/run.ts";
import { Broker, brokerAccess } from "./broker/broker.ts";
import { type Outcome, type Provider, publish } from "./broker/publish.ts";
import { contractsDriver, type Verified } from "./driver.ts";
import { readPacts } from "./pact-file.ts";
import { plannedContracts } from "./planned.ts";
import { contractWarnings } from "./warnings.ts";

export interface ContractsFlags extends RunPlanFlags {
  publish?: boolean;
  providerVersion?: string;
  providerBranch?: string;
}

/**
 * Verifies the pacts and owes an answer for each interaction. Their rules are not owed, since they need more
 * observations than pacts make. Publishes both where asked to.
 */
export async function contracts(flags: ContractsFlags): Promise<ExitCode> {
  const toBroker = flags.publish === true ? await publisher(flags) : undefined;
  const verified: Verified[] = [];
  let outcome: Outcome = { verified, told: [] };
  const code = await runPlan(flags, {
    selects: standsInPacts(),
    owes: () => false,
    properties: false,
    parts: (profile, latencyMs) => [plannedContracts(profile, latencyMs)],
    drivers: (_run, tell) => [contractsDriver(verified, tell)],
    extras: (told: readonly Judgement[]) => {
      outcome = { verified, told };
      return { warnings: contractWarnings(verified, told), beside: [interactions(verified)] };
    },
    further: () => ({ files: new Map(), says: flags.quiet === true ? [] : [tally(verified)] }),
  });
  if (code !== exitCodes.interrupted) await toBroker?.(outcome);
  return code;
}

/** Looks for the broker before the target is touched. */
async function publisher({ providerVersion: version, providerBranch: branch }: ContractsFlags) {
  if (version === undefined) {
    const next = "Add --provider-version, such as the target's commit.";
    throw new UsageError("--publish", "a broker files results by the target's version", next);
  }
  const access = brokerAccess(process.env);
  const broker = await Broker.at(access);
  const provider: Provider = { version, branch };
  return async (outcome: Outcome) => {
    for (const line of await publish(broker, readPacts(), provider, outcome))
      say(`broker  ${line}`);
  };
}

/** Whether the target keeps to an interaction is open until it was played, whatever the verdicts on its rules. */
function interactions(verified: readonly Verified[]): Owed {
  const told = verified.filter(({ outcome }) => outcome !== "inconclusive").length;
  return { what: "interaction", told, of: verified.length };
}

/** How many interactions agreed, differed, and are inconclusive. */
function tally(verified: readonly Verified[]): string {
  const count = (outcome: Verified["outcome"]) =>
    verified.filter((one) => one.outcome === outcome).length;
  return `pact    ${count("agrees")} of ${verified.length} interactions agree, ${count("differs")} differ, ${count("inconclusive")} inconclusive`;
}

/** Prints to standard error, for standard output may be the report as data. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
