import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../kit.ts", import.meta.url));

/** How a command ended, and what it printed. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

interface Circumstances {
  cwd?: string;
  /** Variables in addition to those of the test's own environment. */
  env?: Readonly<Record<string, string>>;
  /** Sees what it has printed there so far, and may interrupt it. */
  onStderr?: (text: string, interrupt: () => void) => void;
}

/** Runs the real command in a folder, for tests. */
export async function kit(
  args: readonly string[],
  { cwd, env: more = {}, onStderr }: Circumstances = {},
): Promise<Ended> {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const ended: Ended = { code: null, out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    ended.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    ended.err += chunk;
    onStderr?.(ended.err, () => void child.kill("SIGINT"));
  });
  const [code] = await once(child, "close");
  return { ...ended, code };
}
