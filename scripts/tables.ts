import { existsSync } from "node:fs";
import type { Command } from "commander";
import { UsageError } from "./frame/faults.ts";
import { count } from "./frame/flags.ts";

export interface TablesFlags {
  seed?: number;
  only?: string;
  gentle?: boolean;
  sample?: number;
}

export function add(program: Command): void {
  program
    .command("tables")
    .description("examine every mutant and variant, from nothing, and write what came of it")
    .option("--seed <n>", "another seed than 1; nothing is written", count)
    .option("--only <pattern>", "only ids that match this regular expression; nothing is written")
    .option("--sample <n>", "so many mutants and variants, drawn by the seed", count)
    .option(
      "--gentle",
      "by a run of few users and 4 requests a second each, as a service on another machine gets it",
    )
    .action(async (flags: TablesFlags) => {
      requireSources();
      const { tabulate } = await import("./tables/tabulate.ts");
      process.exitCode = await tabulate(flags);
    });
}

/** Throws in the published package: it has no threads that examine. */
function requireSources(): void {
  const page = new URL("../conformance/selftest/tables/tables.md", import.meta.url);
  if (existsSync(page)) return;
  const met = "belongs to the kit's repository, and this is its package";
  throw new UsageError("tables", met, "Run it there: npm run -s kit -- tables.");
}
