import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";

/**
 * Adds `completion SHELL`, and the hidden `complete` that shells call; it offers all commands that the program has by
 * then.
 */
export function add(program: Command): void {
  tab(program, { completionCommandName: "completion" });
  program.commands
    .find((command) => command.name() === "completion")
    ?.description("print what makes a shell complete commands, flags and their values by Tab");
}
