import type { Command } from "commander";
import { count, withRunFlags } from "./frame/flags.ts";
import type { ReplayFlags } from "./replay/replay.ts";

export function add(program: Command): void {
  withRunFlags(program.command("replay <report> [rule]"))
    .description(
      "make the calls of a run's findings again, or of one rule's; from its folder or its report.json",
    )
    .addHelpText(
      "after",
      "\nExit codes: 0 FIXED: the calls that broke a rule keep it · 1 BROKEN: they broke one again, must or should · 2 ERROR: one stayed unclear · 3 the profile or the surroundings are at fault.",
    )
    .option("--times <n>", "how often it is run at most, until it breaks (default 3)", count)
    .action(async (report: string, rule: string | undefined, flags: ReplayFlags) => {
      const { replay } = await import("./replay/replay.ts");
      process.exitCode = await replay(report, rule, flags);
    });
}
