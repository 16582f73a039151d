import type { Command } from "commander";
import { port, withExaminedFlags } from "./frame/flags.ts";
import type { PageFlags } from "./ui/with-page.ts";

export function add(program: Command): void {
  withExaminedFlags(program.command("ui"))
    .description(
      "a page on this machine to prepare runs, watch them, and work with what they found",
    )
    .option("--open", "open it in the browser")
    .option("--port <n>", "port of the page (default: a free one)", port)
    .action(async (flags: PageFlags) => {
      const { withPage } = await import("./ui/with-page.ts");
      process.exitCode = await withPage(flags);
    });
}
