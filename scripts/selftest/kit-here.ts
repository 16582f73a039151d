import { vi } from "vitest";
import { runCommand } from "../frame/run-command.ts";
import type { Ended } from "./kit-process.ts";

/**
 * Runs a command in the test's own process, where its modules are read already: for one that waits for no
 * signal, in a test that runs alone.
 */
export async function kitHere(words: readonly string[]): Promise<Ended> {
  const before = process.exitCode;
  const printed = { out: "", err: "" };
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text) => void process.stdout.write(`${text}\n`)),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed.out += text;
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      printed.err += text;
      return true;
    }),
  ];
  process.exitCode = 0;
  try {
    await runCommand(words);
    return { code: Number(process.exitCode), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = before;
  }
}
