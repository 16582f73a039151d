import type { Command } from "commander";
import { withOutputFlags, withTargetFlags, withVerdictFlags } from "./frame/flags.ts";
import type { JudgeFlags } from "./judge/judge.ts";

export function add(program: Command): void {
  withVerdictFlags(withOutputFlags(withTargetFlags(program.command("judge <file...>"))))
    .description("judge recorded histories, or archives (.har); no target is touched")
    .option("--rules <glob...>", "only these rules (default: those the recorded run asked for)")
    .action(async (files: string[], flags: JudgeFlags) => {
      const { judgeFiles } = await import("./judge/judge.ts");
      process.exitCode = await judgeFiles(files, flags);
    });
}
