import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, readFile, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { OutsideError } from "../../contracts/outside-error.ts";
import { childEnvironment, network } from "../child-environment.ts";
import { userFolder, whyNotOwn } from "../user-folder.ts";
import { alone } from "./alone.ts";

/** A k6 that runs: where it is, what it calls itself, how it was come by. */
export interface K6 {
  path: string;
  version: string;
  origin: "K6_BIN" | "PATH" | "built";
}

export interface Finding {
  env?: NodeJS.ProcessEnv;
  /** Where a build is taken from, if there is one, before the user's cache; default `load/k6/bin`. */
  beside?: string;
  /** How far a build has come; each text takes the place of the one before. */
  onProgress?: (text: string) => void;
}

/** No k6 could be had; the message says what was tried and what to do. */
export class K6Error extends OutsideError {
  override name = "K6Error";
}

const pinned = fileURLToPath(new URL(".", import.meta.url));
const binary = process.platform === "win32" ? "k6.exe" : "k6";

/**
 * Finds k6: `K6_BIN`, else a `k6` on PATH of version 1.0 or later, else the pinned version, which is built with Go into
 * the user's cache once (about 80 s of CPU). Throws {@link K6Error}.
 */
export async function findK6({ env = process.env, beside, onProgress }: Finding = {}): Promise<K6> {
  const chosen = env.K6_BIN;
  if (chosen) {
    const version = await versionOf(chosen, env);
    if (version !== undefined) return { path: chosen, version, origin: "K6_BIN" };
    throw new K6Error(
      `K6_BIN is "${chosen}", which does not answer "version" as k6 does; give the path of a k6 binary or unset K6_BIN`,
    );
  }
  const onPath = await fromPath(env);
  if (onPath !== undefined) return onPath;
  const built = await pinnedBuild(env, beside);
  if (!(await runnable(built))) await buildOnce(built, env, onProgress ?? (() => {}));
  const version = await versionOf(built, env);
  if (version !== undefined) return { path: built, version, origin: "built" };
  throw new K6Error(`the k6 built at ${built} does not run; delete it and try again`);
}

/** Where the pinned k6 is, or goes: each version once, in the user's cache, which is nobody else's to write: k6 is run. */
async function pinnedBuild(env: NodeJS.ProcessEnv, beside = join(pinned, "bin")): Promise<string> {
  if (await runnable(join(beside, binary))) return join(beside, binary);
  const cache = userFolder("cache", env);
  const own = join(cache, `k6-${await pinnedVersion()}`);
  for (const folder of [cache, own]) {
    const fault = whyNotOwn(folder);
    if (fault === undefined) continue;
    const next = "set K6_BIN to the path of a k6 binary, or XDG_CACHE_HOME";
    throw new K6Error(`no place for k6: ${folder} ${fault}; ${next}`);
  }
  return join(own, binary);
}

/** The version that go.mod names. */
const pinnedVersion = async (): Promise<string> =>
  /^require go\.k6\.io\/k6\/v2 v(\S+)/m.exec(await readFile(join(pinned, "go.mod"), "utf8"))?.[1] ??
  "";

async function fromPath(env: NodeJS.ProcessEnv): Promise<K6 | undefined> {
  const path = await onPath("k6", env);
  if (path === undefined) return undefined;
  const version = await versionOf(path, env);
  const major = Number(version?.split(".")[0]);
  return version !== undefined && major >= 1 ? { path, version, origin: "PATH" } : undefined;
}

async function onPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  for (const folder of (env.PATH ?? "").split(delimiter).filter((entry) => entry !== "")) {
    if (await runnable(join(folder, file))) return join(folder, file);
  }
  return undefined;
}

const runnable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Semantic version without its `v`; undefined when the program is no k6. */
async function versionOf(path: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { code, lines } = await run(path, ["version"], { env: childEnvironment([], env) }).catch(
    () => failedToStart,
  );
  return code === 0 ? /\bv(\d+\.\d+\.\d+\S*)/.exec(lines.join(" "))?.[1] : undefined;
}

const failedToStart = { code: -1, lines: [] as string[] };

/** Builds it, or waits for another process that does. */
async function buildOnce(to: string, env: NodeJS.ProcessEnv, tell: (line: string) => void) {
  await alone(`${to}.building`, async () => {
    if (!(await runnable(to))) await build(to, env, tell);
  });
}

/** Where Go keeps and fetches modules, and which toolchain it takes. */
const ofGo =
  /^(GO(PROXY|NOPROXY|PRIVATE|SUMDB|NOSUMDB|INSECURE|AUTH|ENV|PATH|ROOT|CACHE|MODCACHE|TMPDIR|TOOLCHAIN|MAXPROCS)|XDG_(CACHE|CONFIG)_HOME)$/;

/** Builds under a temporary name and renames, so that the final name never holds half a file. */
async function build(
  to: string,
  env: NodeJS.ProcessEnv,
  onProgress: (line: string) => void,
): Promise<void> {
  const go = await onPath("go", env);
  if (go === undefined) {
    throw new K6Error(
      "neither k6 (1.0 or later) nor go is on PATH; install k6, or set K6_BIN to its path, or install Go 1.26 and run again",
    );
  }
  const what = `building k6 ${await pinnedVersion()} with go, once, in one to three minutes`;
  onProgress(what);
  const count = { downloads: 0, packages: 0 };
  const part = `${to}.${process.pid}.part`;
  const { code, lines } = await run(go, ["build", "-v", "-o", part, "go.k6.io/k6/v2"], {
    cwd: pinned,
    env: { ...childEnvironment([network, ofGo], env), GOFLAGS: "-mod=readonly" },
    onLine(line) {
      count[line.startsWith("go: downloading") ? "downloads" : "packages"]++;
      onProgress(
        `${what}: ${count.downloads} modules fetched, ${count.packages} packages compiled`,
      );
    },
  });
  if (code !== 0) {
    await rm(part, { force: true });
    const reason = lines.slice(-5).join("\n");
    throw new K6Error(`go build of k6 in ${pinned} ended with exit code ${code}:\n${reason}`);
  }
  await rename(part, to);
}

interface Running {
  cwd?: string;
  env: NodeJS.ProcessEnv;
  onLine?: (line: string) => void;
}

/** Runs a program to its end; its lines are those of both its outputs, the last hundred kept. */
function run(program: string, args: string[], { cwd, env, onLine }: Running) {
  return new Promise<{ code: number; lines: string[] }>((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        if (lines.push(line) > 100) lines.shift();
        onLine?.(line);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, lines }));
  });
}
