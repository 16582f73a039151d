import type { Command } from "commander";
import { withExaminedFlags } from "./frame/flags.ts";
import type { ProfileFlags } from "./frame/profile.ts";

export function add(program: Command): void {
  withExaminedFlags(program.command("ui"))
    .description(
      "a page on this machine to prepare runs, watch them, and work with what they found",
    )
    .action(async (flags: ProfileFlags) => {
      const { withPage } = await import("./ui/with-page.ts");
      process.exitCode = await withPage(flags);
    });
}
