import type { Command } from "commander";
import type { RecordFlags } from "./record/record.ts";

export function add(program: Command): void {
  program
    .command("record")
    .description("a proxy that records what your own client does, until stopped; then `judge`")
    .requiredOption("--upstream <url>", "the target's base URL")
    .option("--listen <host:port>", "where your client finds it", "127.0.0.1:8081")
    .option(
      "--profile <file>",
      "the vendor profile, JSON or TypeScript, for the facts in the history",
    )
    .option("--out <dir>", "where the history goes (default: out/<run id>)")
    .action(async (flags: RecordFlags) => {
      const { record } = await import("./record/record.ts");
      process.exitCode = await record(flags);
    });
}
