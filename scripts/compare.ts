import type { Command } from "commander";
import type { CompareFlags } from "./compare/compare.ts";
import { seed } from "./frame/flags.ts";

export function add(program: Command): void {
  program
    .command("compare <before> <after>")
    .description(
      "what differs between two reports, or two targets: what broke, what was fixed, what is no longer checked",
    )
    .option("--json", "print the comparison as data")
    .option("--seed <n>", "for targets: makes the same requests of both", seed)
    .addHelpText(
      "after",
      [
        "",
        "Each is a report.json, a base URL, or profile:FILE, a profile (.json, .ts). Profiles and URLs are examined first, the",
        "first of them twice: what one target does differently from one run to the next is left out.",
        "Exit codes: 0 nothing got worse · 1 a rule fails now · 2 a rule is no longer checked.",
      ].join("\n"),
    )
    .action(async (before: string, after: string, flags: CompareFlags) => {
      const { compare } = await import("./compare/compare.ts");
      process.exitCode = await compare(before, after, flags);
    });
}
