import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { PageCommand } from "./page-commands.ts";

/** The result of a page's command; `fault` is absent where it did all that it must. */
export interface PageRun {
  line: string;
  seconds: number;
  fault?: string;
}

interface Serving {
  line: string;
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** The longest that a command may take, ms. */
const mostMs = 600_000;

/** Runs the commands of the pages in a stranger's folder, in their order. */
export class PageRunner {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #serving: Serving[] = [];

  /** `env` is the whole environment; its PATH decides which Node runs. */
  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#env = env;
  }

  async run(command: PageCommand): Promise<PageRun> {
    const line = command.line ?? command.shown[0] ?? "";
    const began = performance.now();
    if (command.stops !== undefined) await this.#stop(command.stops);
    const fault = await this.#faultOf(command, line);
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
    return { line, seconds, ...(fault === undefined ? {} : { fault }) };
  }

  /** Stops all commands that still serve. */
  async close(): Promise<void> {
    for (const one of this.#serving.splice(0)) await stopped(one);
  }

  async #faultOf({ ends = [0], says, leaves = [], serves }: PageCommand, line: string) {
    const { said, code } = await this.#started(line, serves);
    const tail = said.slice(-1500);
    if (serves === undefined && !ends.includes(code ?? -1)) return `exit ${code}\n${tail}`;
    if (serves?.test(said) === false) return `was not ready\n${tail}`;
    if (says?.test(said) === false) return `did not say ${says}\n${tail}`;
    const missing = leaves.filter((name) => !existsSync(join(this.#folder, name)));
    return missing.length > 0 ? `left no ${missing.join(", ")}\n${tail}` : undefined;
  }

  /** Runs a line to its end, or until it serves. */
  #started(line: string, serves: RegExp | undefined) {
    // A process group of its own: npx, its shell and the kit are stopped together.
    const child = spawn("bash", ["-c", line], {
      ...{ cwd: this.#folder, env: this.#env, detached: true },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const { promise, resolve } = Promise.withResolvers<{ said: string; code: number | null }>();
    let said = "";
    const limit = setTimeout(() => signalled(child, "SIGKILL"), mostMs);
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (serves?.test(said) !== true) return;
      clearTimeout(limit);
      if (!this.#serving.some((one) => one.child === child)) {
        this.#serving.push({ line, child, ended });
        this.#note(said);
      }
      resolve({ said, code: null });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void ended.then((code) => {
      clearTimeout(limit);
      resolve({ said, code });
    });
    return promise;
  }

  /**
   * Notes what `serve` prints for the commands after it: the reference's address and profile first, then the mutant's.
   * Notes also the addresses of the recording proxy and of the webhook receiver.
   */
  #note(said: string): void {
    const recorder = /^recording {2}(\S+) stands/m.exec(said)?.[1];
    if (recorder !== undefined) this.#env.RECORDER = recorder;
    const receiver = /"control":"([^"]+)"/.exec(said)?.[1];
    if (receiver !== undefined) this.#env.RECEIVER = receiver;
    const served = /^\{"url":.*\}$/m.exec(said)?.[0];
    if (served === undefined) return;
    const { url, profile } = JSON.parse(served) as { url: string; profile: string };
    if (this.#env.URL !== undefined) {
      this.#env.MUTANT = profile;
      return;
    }
    this.#env.URL = url;
    cpSync(profile, join(this.#folder, "vendor.json"));
  }

  async #stop(named: string): Promise<void> {
    const at = this.#serving.findLastIndex(({ line }) => line.includes(named));
    const [one] = at < 0 ? [] : this.#serving.splice(at, 1);
    if (one !== undefined) await stopped(one);
  }
}

/** Interrupts a command as Ctrl-C does, and kills it where it goes on. */
async function stopped({ child, ended }: Serving): Promise<void> {
  signalled(child, "SIGINT");
  const limit = setTimeout(() => signalled(child, "SIGKILL"), 20_000);
  await ended;
  clearTimeout(limit);
}

/** Signals the whole group of a process, which may have ended already. */
function signalled(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
