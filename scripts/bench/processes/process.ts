import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A helper of a bench in a process of its own. */
export interface Helper {
  /** The first line that it prints. */
  said: Promise<string>;
  stop(): Promise<void>;
}

/** Starts one of the scripts of this folder; it ends when its input does. */
export function start(name: "bare" | "sink", ...args: string[]): Helper {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, "exit");
  const said = Promise.race([
    once(lines, "line").then(([line]) => line as string),
    ended.then(() => Promise.reject(new Error(`${name} ended before it said anything`))),
  ]);
  return {
    said,
    async stop() {
      child.stdin.end();
      child.kill();
      await ended;
    },
  };
}
