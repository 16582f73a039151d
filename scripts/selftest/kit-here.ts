import { vi } from "vitest";
import { runCommand } from "../frame/run-command.ts";
import type { Ended } from "./kit-process.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command in the test's own process, where its modules are read already: for one that nobody interrupts, in a test
 * that runs alone.
 */
export async function kitHere(
  words: readonly string[],
  { cwd = process.cwd(), env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  const { argv, exitCode } = process;
  const [folder, surroundings] = [process.cwd(), { ...process.env }];
  const listeners = signals.map((name) => [name, process.listeners(name)] as const);
  const printed = { out: "", err: "" };
  const keeping = (name: keyof typeof printed) => (text: unknown) => {
    printed[name] += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(keeping("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(keeping("err")),
    vi.spyOn(console, "error").mockImplementation((text) => void keeping("err")(`${text}\n`)),
    vi.spyOn(console, "log").mockImplementation((text) => void keeping("out")(`${text}\n`)),
  ];
  try {
    process.chdir(cwd);
    Object.assign(process.env, env);
    process.argv = [...argv.slice(0, 1), "kit", ...words];
    process.exitCode = 0;
    await runCommand(words);
    return { code: Number(process.exitCode), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const [name, before] of listeners)
      for (const one of process.listeners(name)) if (!before.includes(one)) process.off(name, one);
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, surroundings);
    process.chdir(folder);
    Object.assign(process, { argv, exitCode });
  }
}
