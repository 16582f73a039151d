import { type Command, Option } from "commander";
import { plans } from "../contracts/limits.ts";
import { scenarioNames } from "../load/workloads/index.ts";
import { withRunFlags } from "./frame/flags.ts";
import type { LoadFlags } from "./load/load.ts";

export function add(program: Command): void {
  withRunFlags(program.command("load"))
    .description("saturate the plan queues with k6 and judge them")
    .addOption(new Option("--scenario <name...>", "only these scenarios").choices(scenarioNames))
    .addOption(new Option("--plan <name...>", "only accounts of these plans").choices(plans))
    .addOption(new Option("--size <size>", "size of the workloads").choices(["smoke", "full"]))
    .option("--strict", "a should rule that fails, fails the run")
    .option("--require-conclusive", "exit 2 where an owed rule could not be told")
    .action(async (flags: LoadFlags) => {
      const { load } = await import("./load/load.ts");
      process.exitCode = await load(flags);
    });
}
