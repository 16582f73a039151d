import type { Command } from "commander";
import { count } from "./frame/flags.ts";

export interface TablesFlags {
  full?: boolean;
  threads?: number;
  seed?: number;
  only?: string;
}

export function add(program: Command): void {
  program
    .command("tables")
    .description(
      "run every mutant and variant and write the two tables; an interrupted run goes on",
    )
    .option(
      "--full",
      "all rules and drives on every mutant, too, so that whatever it does not break is seen to pass",
    )
    .option("--threads <n>", "examinations at once (default 12: they wait much)", count)
    .option("--seed <n>", "another seed than 1; nothing is written", count)
    .option("--only <pattern>", "only ids that match this regular expression; nothing is written")
    .action(async (flags: TablesFlags) => {
      const { tabulate } = await import("./tables/tabulate.ts");
      process.exitCode = await tabulate(flags);
    });
}
