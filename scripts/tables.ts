import { existsSync } from "node:fs";
import type { Command } from "commander";
import { UsageError } from "./frame/faults.ts";
import { count } from "./frame/flags.ts";

export interface TablesFlags {
  anew?: boolean;
  tenth?: boolean;
  atOnce?: number;
  seed?: number;
  only?: string;
  gentle?: boolean;
  sample?: number;
}

export function add(program: Command): void {
  program
    .command("tables")
    .description(
      "examine every mutant and variant whose row is stale and write the two tables; an interrupted run goes on",
    )
    .option("--anew", "examine those whose rows are fresh, too")
    .option(
      "--tenth",
      "every mutant meets this run's tenth of all drives, not only those that are examined again",
    )
    .option(
      "--at-once <n>",
      "examinations at once, at most, on each of two threads (default 16)",
      count,
    )
    .option("--seed <n>", "another seed than 1: everything is examined, nothing is written", count)
    .option("--only <pattern>", "only ids that match this regular expression; nothing is written")
    .option("--gentle", "how many of a sample die by a gentle run; nothing is written")
    .option("--sample <n>", "with --gentle: so many mutants (default 100)", count)
    .action(async (flags: TablesFlags) => {
      requireSources();
      if (flags.gentle === true) {
        const { tabulateGently } = await import("./tables/gentle.ts");
        process.exitCode = await tabulateGently(flags);
        return;
      }
      const { tabulate } = await import("./tables/tabulate.ts");
      process.exitCode = await tabulate(flags);
    });
}

/** Throws in the published package: it has neither tables nor the sources whose digests say which rows are stale. */
function requireSources(): void {
  const tables = new URL("../conformance/selftest/tables/tables.generated.json", import.meta.url);
  if (existsSync(tables)) return;
  const met = "belongs to the kit's repository, and this is its package";
  throw new UsageError("tables", met, "Run it there: npm run -s kit -- tables.");
}
