import { type Command, Option } from "commander";
import { plans } from "../contracts/limits.ts";
import { scenarioNames } from "../load/workloads/index.ts";
import { withGateFlags, withTargetFlags } from "./frame/flags.ts";
import type { MergeFlags } from "./load/distributed/merge.ts";
import type { ReceiveFlags } from "./load/distributed/receive.ts";
import type { LoadFlags } from "./load/load.ts";

export function add(program: Command): void {
  const command = withGateFlags(program.command("load"))
    .description("saturate the plan queues with k6 and judge them")
    .addOption(
      new Option("--scenario <name...>", "only these load scenarios").choices(scenarioNames),
    )
    .addOption(new Option("--plan <name...>", "only accounts of these plans").choices(plans))
    .addOption(new Option("--size <size>", "size of the workloads").choices(["smoke", "full"]))
    .option("--k6-output <output...>", "k6's own outputs, as its --out takes them")
    .action(async (flags: LoadFlags) => {
      const { load } = await import("./load/load.ts");
      process.exitCode = await load(flags);
    });
  // Flags behind a subcommand belong to the subcommand; both levels above have to say so.
  program.enablePositionalOptions();
  command.enablePositionalOptions();
  addReceive(command);
  addMerge(command);
}

function addReceive(load: Command): void {
  withTargetFlags(load.command("receive"))
    .description("take webhooks for a load that runs elsewhere, until stopped")
    .requiredOption("--listen <host:port>", "where to listen")
    .requiredOption("--clock <name>", "what histories call this receiver's clock, such as hooks-1")
    .requiredOption("--out <file>", "the NDJSON file that takes the calls")
    .option("--public-url <url>", "how the target and the load reach it")
    .action(async (flags: ReceiveFlags) => {
      const { receive } = await import("./load/distributed/receive.ts");
      process.exitCode = await receive(flags);
    });
}

function addMerge(load: Command): void {
  withTargetFlags(load.command("merge <folder>"))
    .description("merge the raw logs of a load that ran elsewhere into one history, for `judge`")
    .requiredOption("--hooks <file...>", "what the receivers wrote")
    .option("--out <dir>", "where the history goes (default: out/<run id>)")
    .action(async (folder: string, flags: MergeFlags) => {
      const { merge } = await import("./load/distributed/merge.ts");
      process.exitCode = await merge(folder, flags);
    });
}
