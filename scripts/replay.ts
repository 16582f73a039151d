import type { Command } from "commander";
import { count, withRunFlags } from "./frame/flags.ts";
import type { ReplayFlags } from "./replay/replay.ts";

export function add(program: Command): void {
  withRunFlags(program.command("replay <report> [rule]"))
    .description(
      "run the shortest sequence of a fail again, from a run's folder or its report.json",
    )
    .addHelpText(
      "after",
      "\nExit codes: 0 the calls that broke the rule keep it · 1 it broke again, be it must or should · 2 neither can be said · 3 the profile or the surroundings are at fault.",
    )
    .option("--times <n>", "how often it is run at most, until it breaks (default 3)", count)
    .action(async (report: string, rule: string | undefined, flags: ReplayFlags) => {
      const { replay } = await import("./replay/replay.ts");
      process.exitCode = await replay(report, rule, flags);
    });
}
