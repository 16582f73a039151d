import type { Command } from "commander";
import { withOutputFlags } from "./frame/flags.ts";
import type { JudgeFlags } from "./judge/judge.ts";

export function add(program: Command): void {
  withOutputFlags(program.command("judge <file...>"))
    .description("tell verdicts from recorded histories; no target is touched")
    .option("--rules <glob...>", "only these rules (default: those the recorded run asked for)")
    .option("--strict", "a should rule that fails, fails the run")
    .option("--require-conclusive", "exit 2 where an owed rule could not be told")
    .action(async (files: string[], flags: JudgeFlags) => {
      const { judgeFiles } = await import("./judge/judge.ts");
      process.exitCode = await judgeFiles(files, flags);
    });
}
