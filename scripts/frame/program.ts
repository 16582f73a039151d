import { setFlagsFromString } from "node:v8";
import { tellFault } from "./faults.ts";
import { useOwnTemporaryFolder } from "./files/temporary-folder.ts";
import { endWithOutput, watchOutputs } from "./outputs.ts";
import { runCommand } from "./run-command.ts";

// Else V8 keeps a multiple of what lives, which makes nothing quicker, but for the tables with their many services.
if (process.argv[2] !== "tables") {
  setFlagsFromString("--semi-space-growth-factor=1");
  // What lives after a full collection may grow by half before the next one.
  setFlagsFromString("--heap-growing-percent=50");
}
// By default Node would exit with 1, which means that the target broke a rule.
process.on("uncaughtException", (error) => process.exit(tellFault(error)));
watchOutputs();
useOwnTemporaryFolder();
await runCommand(process.argv.slice(2));
endWithOutput();
