import type { Command } from "commander";
import type { CheckFlags } from "./check/check.ts";
import { count, withRunFlags } from "./frame/flags.ts";

export function add(program: Command): void {
  withRunFlags(program.command("check"))
    .description("drive the properties against a target and judge them: the gate for CI")
    .option("--rules <glob...>", "only these rules, such as 'refresh.*'")
    .option("--strict", "a should rule that fails, fails the run")
    .option("--require-conclusive", "exit 2 where an owed rule could not be told")
    .option("--runs <n>", "episodes of each drive (default: each drive's own number)", count)
    .action(async (flags: CheckFlags) => {
      const { check } = await import("./check/check.ts");
      process.exitCode = await check(flags);
    });
}
