import { Command } from "commander";
import { kitCommand } from "../../conformance/report/kit-command.ts";
import { commandGroups, commands, kitItself } from "./commands.ts";
import { tellFault } from "./faults.ts";
import { kitVersion } from "./version.ts";

/** Runs the command that these words ask for, as they stand behind the kit's name, and sets the process's exit code. */
export async function runCommand(words: readonly string[]): Promise<void> {
  const program = new Command("model-platform-conformance")
    .description("Does this implementation do what the Model Platform API document says?")
    .version(kitVersion)
    .addHelpText("after", begin)
    .addHelpCommand(
      new Command("help")
        .argument("[command]")
        .description("what a command does, and its flags")
        .helpGroup(kitItself),
    )
    .showHelpAfterError("Add --help for the command's flags.")
    .exitOverride();
  try {
    const asked = commands[words[0] ?? ""];
    if (asked !== undefined) (await asked()).add(program);
    else
      for (const [title, group] of Object.entries(commandGroups)) {
        program.commandsGroup(title);
        for (const load of Object.values(group)) (await load()).add(program);
      }
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    process.exitCode = tellFault(error);
  }
}

const begin = `
Begin with what the base URL alone can show, then declare facts, which show more:
  ${kitCommand} check --target https://api.example.com
  ${kitCommand} init`;
