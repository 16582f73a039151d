import { Command } from "commander";
import { commands } from "./commands.ts";
import { tellFault } from "./faults.ts";
import { kitVersion } from "./version.ts";

/** Runs the command that these words ask for, as they stand behind the kit's name, and sets the process's exit code. */
export async function runCommand(words: readonly string[]): Promise<void> {
  const program = new Command("model-platform-conformance")
    .description("Does this implementation do what the Model Platform API document says?")
    .version(kitVersion)
    .showHelpAfterError("Add --help for the command's flags.")
    .exitOverride();
  try {
    const asked = commands[words[0] ?? ""];
    for (const load of asked === undefined ? Object.values(commands) : [asked]) {
      (await load()).add(program);
    }
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    process.exitCode = tellFault(error);
  }
}
