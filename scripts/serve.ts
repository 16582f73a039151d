import { spawn } from "node:child_process";
import type { Command } from "commander";
import { type ServeFlags, serveArguments } from "./frame/embedded.ts";

export function add(program: Command): void {
  program
    .command("serve")
    .description('run the embedded implementation; first line of output: JSON {"url", "profile"}')
    .option("--variant <id...>", "with these deviations, which are odd but right")
    .option("--mutant <id>", "with this deviation, which is wrong")
    .option("--port <n>", "port to listen on (default: a free one)")
    .option("--bare", "with a profile that declares the base URL alone")
    .option("--no-trace", "without the probe that tells when jobs began and ended")
    .action(async (flags: ServeFlags) => {
      process.exitCode = await serve(flags);
    });
}

/** Runs until it is told to stop; its output is the command's own. */
function serve(flags: ServeFlags): Promise<number> {
  const child = spawn(process.execPath, serveArguments(flags), { stdio: "inherit" });
  // Ctrl-C reaches both; a signal to this process alone is handed on.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(signal === null ? (code ?? 0) : 0));
  });
}
