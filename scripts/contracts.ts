import type { Command } from "commander";
import type { ContractsFlags } from "./contracts/contracts.ts";
import { withGateFlags } from "./frame/flags.ts";

export function add(program: Command): void {
  withGateFlags(program.command("contracts"))
    .description("verify the pacts against a target with Pact, and judge what was seen")
    .option("--publish", "publish pacts and results to the broker at PACT_BROKER_BASE_URL")
    .option("--provider-version <v>", "with --publish: the target's version, such as its commit")
    .option("--provider-branch <name>", "with --publish: the branch that it was built of")
    .action(async (flags: ContractsFlags) => {
      const { contracts } = await import("./contracts/contracts.ts");
      process.exitCode = await contracts(flags);
    });
}
