import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const run = promisify(execFile);
const { devDependencies } = createRequire(import.meta.url)("../../../package.json") as {
  devDependencies: Record<string, string>;
};
const version = devDependencies["@sparticuz/chromium"];

/** Chromium, without a window. Where none starts, the error says so in a sentence. */
export async function openBrowser(): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath: await unpacked(),
      args: ["--font-render-hinting=none", "--disable-gpu"],
    });
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error).split("\n", 1)[0];
    throw new Error(
      `No browser started, so nobody has looked at the pages: ${why}. The packed Chromium is for Linux on x64; CHROMIUM_BIN names another one.`,
      { cause: error },
    );
  }
}

/**
 * Unpacks the browser once for each version, into a folder of its own that is then renamed: test files that start
 * together never see half of it.
 */
async function unpacked(): Promise<string> {
  if (process.env.CHROMIUM_BIN !== undefined) return process.env.CHROMIUM_BIN;
  const folder = join(tmpdir(), `conformance-chromium-${version}`);
  const binary = join(folder, "chromium");
  // Any user may make a folder of this name first.
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (existsSync(binary) && owner === process.getuid?.()) return binary;
  const beside = await mkdtemp(join(tmpdir(), "conformance-chromium-"));
  const env = { ...process.env, TMPDIR: beside };
  await run(process.execPath, [join(import.meta.dirname, "unpack.ts")], { env });
  await rename(beside, folder).catch(() => rm(beside, { recursive: true }));
  if (statSync(folder).uid === process.getuid?.()) return binary;
  throw new Error(`${folder} belongs to another user: nothing in it is run`);
}
