import { open } from "node:fs/promises";

const chunk = 1 << 20;
const restMs = 25;

/**
 * Reads a growing file line by line until `done` says that its writer is gone. A file, because a pipe
 * would stall the VUs whenever its reader is slow; it is unlinked by its owner as soon as k6 has it
 * open, so that nothing is left behind however a run ends. A last line without an end is dropped.
 */
export async function* followLines(path: string, done: () => boolean): AsyncGenerator<string[]> {
  const file = await open(path, "r");
  const buffer = Buffer.allocUnsafe(chunk);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for (;;) {
      const last = done();
      const { bytesRead } = await file.read(buffer, 0, chunk);
      if (bytesRead === 0) {
        if (last) return;
        await new Promise((resolve) => setTimeout(resolve, restMs));
        continue;
      }
      const read = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
      const end = read.lastIndexOf(10) + 1;
      rest = read.subarray(end);
      if (end > 0) yield read.toString("utf8", 0, end - 1).split("\n");
    }
  } finally {
    await file.close();
  }
}
