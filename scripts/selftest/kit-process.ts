import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../kit.ts", import.meta.url));

/** How a command ended, and what it printed. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Sees what a command has printed so far, and may interrupt it. */
type Onlooker = (text: string, interrupt: () => void) => void;

interface Circumstances {
  cwd?: string;
  /** Variables in addition to those of the test's own environment. */
  env?: Readonly<Record<string, string>>;
  /** Its nice value, up to 19: a nicer process waits for the others. */
  niceness?: number;
  onStdout?: Onlooker;
  onStderr?: Onlooker;
}

/** Runs the real command in a folder, for tests. */
export async function kit(
  args: readonly string[],
  { cwd, env: more = {}, niceness, onStdout, onStderr }: Circumstances = {},
): Promise<Ended> {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness);
  const interrupt = () => void child.kill("SIGINT");
  const ended: Ended = { code: null, out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    ended.out += chunk;
    onStdout?.(ended.out, interrupt);
  });
  child.stderr.on("data", (chunk) => {
    ended.err += chunk;
    onStderr?.(ended.err, interrupt);
  });
  const [code] = await once(child, "close");
  return { ...ended, code };
}
