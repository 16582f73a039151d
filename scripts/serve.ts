import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Command } from "commander";
import { childEnvironment } from "../load/child-environment.ts";
import { port } from "./frame/flags.ts";
import { type ServeFlags, serveArguments } from "./frame/profile/embedded.ts";

export function add(program: Command): void {
  program
    .command("serve")
    .description('run the embedded implementation; first line of output: JSON {"url", "profile"}')
    .option(
      "--variant <id...>",
      "with these deviations, which are odd but right; a part of an id lists those that have it",
    )
    .option(
      "--mutant <id>",
      "with this deviation, which is wrong; a part of an id lists those that have it",
    )
    .option("--latency <ms>", "each answer takes so long")
    .option("--hash-ms <ms>", "each password takes so long, one after another")
    .option("--rate <n>", "requests a second that are served; others get 429 with Retry-After")
    .option("--service-ms <ms>", "each job takes so long (default: 60)")
    .option("--port <n>", "port to listen on (default: a free one)", port)
    .option("--profile <file>", "where its profile goes, and stays (default: until it is stopped)")
    .option("--bare", "with a profile that declares the base URL alone")
    .option("--no-trace", "without the route that says when jobs began and ended")
    .option("--media-by-url", "with a profile that has media come by URL")
    .action(async (flags: ServeFlags) => {
      process.exitCode = await serve(flags);
    });
}

/** Runs until it is stopped; its output is the command's own. */
async function serve(flags: ServeFlags): Promise<number> {
  // It stops when this end of its input closes, however this process ends.
  const child = spawn(process.execPath, [...serveArguments(flags), "--parent"], {
    env: childEnvironment(),
    stdio: ["pipe", "inherit", "inherit"],
  });
  // Ctrl-C reaches both processes; a signal to this process alone is handed on.
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) onOrphaned(() => child.kill());
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 0;
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** How often this process checks that the npm that started it still lives, in ms. */
const lookMs = 500;

/** npm may be killed without stopping its child, which then has another parent. */
function onOrphaned(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, lookMs);
  timer.unref();
}
