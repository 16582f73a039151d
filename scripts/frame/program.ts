import { tellFault } from "./faults.ts";
import { endWithOutput, watchOutputs } from "./outputs.ts";
import { runCommand } from "./run-command.ts";
import { keepHeapSmall } from "./small-heap.ts";
import { useOwnTemporaryFolder } from "./temporary-folder.ts";

// The tables examine many services at a time: small heaps would cost them a fifth of their processor time.
if (process.argv[2] !== "tables") keepHeapSmall();
// By default Node would exit with 1, which means that the target broke a rule.
process.on("uncaughtException", (error) => process.exit(tellFault(error)));
watchOutputs();
useOwnTemporaryFolder();
await runCommand(process.argv.slice(2));
endWithOutput();
