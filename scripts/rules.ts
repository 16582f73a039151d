import type { Command } from "commander";

export interface RulesFlags {
  coverage?: boolean;
  json?: boolean;
}

export function add(program: Command): void {
  program
    .command("rules [ids...]")
    .description(
      "the catalogue, or the rules that ids and globs name; of one id: what the document says, where, and how it is judged",
    )
    .option("--coverage", "every sentence of the document and the rules that claim it")
    .option("--json", "print data")
    .action(async (ids: string[], flags: RulesFlags) => {
      if (flags.coverage === true) {
        const { showCoverage } = await import("./rules/coverage.ts");
        process.stdout.write(showCoverage(flags));
        return;
      }
      const { showRules } = await import("./rules/show.ts");
      process.stdout.write(showRules(ids, flags));
    });
}
