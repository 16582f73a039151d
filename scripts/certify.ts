import type { Command } from "commander";
import { withRunFlags } from "./frame/flags.ts";
import type { RunPlanFlags } from "./frame/run.ts";

export function add(program: Command): void {
  withRunFlags(program.command("certify"))
    .description("the complete run: properties, contracts and load, no filter, no waiver")
    .option("--strict", "a should rule that fails, fails the run")
    .action(async (flags: RunPlanFlags) => {
      const { certify } = await import("./certify/certify.ts");
      process.exitCode = await certify(flags);
    });
}
