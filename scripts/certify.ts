import type { Command } from "commander";
import { withRunFlags, withStrict } from "./frame/flags.ts";
import type { RunPlanFlags } from "./frame/run.ts";

export function add(program: Command): void {
  withStrict(withRunFlags(program.command("certify")))
    .description("the complete run: properties, contracts and load, no filter, no waiver")
    .action(async (flags: RunPlanFlags) => {
      const { certify } = await import("./certify/certify.ts");
      process.exitCode = await certify(flags);
    });
}
