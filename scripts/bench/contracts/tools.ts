import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The versions of the tools that are compared with the kit; the kit depends on none of them. */
export const versions = {
  redocly: "@redocly/cli@2.0.0",
  prism: "@stoplight/prism-cli@5.14.2",
  schemathesis: "schemathesis==4.32.5",
  pactPython: "pact-python==4.2.0",
} as const;

const root = fileURLToPath(new URL("../../../", import.meta.url));
export const openApiFile = join(root, "contracts/openapi/openapi.generated.json");
export const lintConfig = join(root, "contracts/openapi/redocly.yaml");
export const pactFolder = join(root, "contracts/pacts");

/** How a tool ended, and all that it printed. */
export interface Ended {
  code: number;
  said: string;
}

interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** After how many ms the tool is ended; 0: never. */
  timeout?: number;
}

/** Runs a tool to its end, in a folder that holds no configuration of it. */
export function run(
  command: string,
  args: readonly string[],
  { env = {}, cwd = tmpdir(), timeout = 0 }: RunOptions = {},
): Promise<Ended> {
  const options = {
    timeout,
    env: { ...process.env, ...quiet, ...env },
    cwd,
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((resolve, reject) => {
    execFile(command, [...args], options, (error, out, err) => {
      if (error !== null && typeof error.code !== "number") reject(error);
      else resolve({ code: (error?.code as number | undefined) ?? 0, said: out + err });
    });
  });
}

/** Telemetry is off everywhere. */
const quiet = {
  REDOCLY_TELEMETRY: "off",
  DO_NOT_TRACK: "1",
  NO_COLOR: "1",
  PACT_DO_NOT_TRACK: "true",
};

/** Runs a tool of an npm package, fetched at need. */
export function npx(spec: string, args: readonly string[]): Promise<Ended> {
  return run("npx", ["--yes", spec, ...args]);
}

/** Starts a tool of an npm package that serves until it is stopped; once its output matches `ready`, it serves. */
export async function serving(spec: string, args: readonly string[], ready: RegExp) {
  // A process group of its own, so that stopping npx stops the tool that it started.
  const child = spawn("npx", ["--yes", spec, ...args], {
    cwd: tmpdir(),
    detached: true,
    env: { ...process.env, ...quiet },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => void process.kill(-(child.pid ?? 0));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (ready.test(said)) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${spec} ended before it served:\n${said}`)));
  });
  return { stop };
}

/** Makes a Python environment with one package below `out/`, once; returns its folder of commands. */
export async function python(requirement: string): Promise<string> {
  const folder = join(root, "out/python", requirement.replace(/\W+/g, "-"));
  const bin = join(folder, "bin");
  if (existsSync(join(bin, "ready"))) return bin;
  for (const [command, ...args] of [
    ["python3", "-m", "venv", folder],
    [join(bin, "pip"), "install", "--quiet", requirement],
    ["touch", join(bin, "ready")],
  ] as const) {
    const { code, said } = await run(command, args);
    if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${said}`);
  }
  return bin;
}
