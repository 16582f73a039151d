import type { Command } from "commander";
import { withRunFlags } from "./frame/flags.ts";
import type { ErrandFlags } from "./frame/run.ts";

export function add(program: Command): void {
  withRunFlags(program.command("contracts"))
    .description("verify the pacts against a target with Pact, and judge what was seen")
    .option("--strict", "a should rule that fails, fails the run")
    .option("--require-conclusive", "exit 2 where an owed rule could not be told")
    .action(async (flags: ErrandFlags) => {
      const { contracts } = await import("./contracts/contracts.ts");
      process.exitCode = await contracts(flags);
    });
}
