import { Command } from "commander";
import { commands } from "./commands.ts";
import { tellFault } from "./faults.ts";
import { endWithOutput, watchOutputs } from "./outputs.ts";
import { keepHeapSmall } from "./small-heap.ts";
import { useOwnTemporaryFolder } from "./temporary-folder.ts";
import { kitVersion } from "./version.ts";

// The tables examine many services at a time: small heaps would cost them a fifth of their processor time.
if (process.argv[2] !== "tables") keepHeapSmall();
// By default Node would exit with 1, which means that the target broke a rule.
process.on("uncaughtException", async (error) => process.exit(await tellFault(error)));
watchOutputs();
useOwnTemporaryFolder();
const program = new Command("model-platform-conformance")
  .description("Does this implementation do what the Model Platform API document says?")
  .version(kitVersion)
  .showHelpAfterError("Add --help for the command's flags.")
  .exitOverride();

try {
  const asked = commands[process.argv[2] ?? ""];
  for (const load of asked === undefined ? Object.values(commands) : [asked]) {
    (await load()).add(program);
  }
  await program.parseAsync();
} catch (error) {
  process.exitCode = await tellFault(error);
}
endWithOutput();
