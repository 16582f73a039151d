/**
 * Benches and measured tables: `npm run bench` runs every quick part, `npm run bench -- PART [ARGUMENTS]` one of
 * them with its arguments, `--list` names them all. Each part is a script of `bench/` in a process of its own.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes } from "../contracts/report.ts";

const folder = new URL("bench/", import.meta.url);

/** Parts that take minutes to an hour: run by name only. */
const long: ReadonlySet<string> = new Set([
  ...["accounts", "agreement", "deviations", "estimates", "operators", "power"],
  ...["scripts", "services"],
]);
/** Those that write a page, which is committed. */
const pages: Readonly<Record<string, string>> = {
  agreement: "conformance/selftest/queue/agreement.md",
  services: "fixtures/services/README.md",
};

const parts = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => basename(file, ".ts"))
  .sort();

async function run(part: string, args: readonly string[]): Promise<number> {
  const script = fileURLToPath(new URL(`${part}.ts`, folder));
  const child = spawn(process.execPath, ["--expose-gc", script, ...args], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

async function bench([name, ...args]: readonly string[]): Promise<number> {
  if (name === "--list") {
    for (const part of parts) console.log(pages[part] ? `${part}  (writes ${pages[part]})` : part);
    return exitCodes.conforms;
  }
  if (name !== undefined && !parts.includes(name)) {
    console.error(`There is no bench "${name}". Choose of: ${parts.join(", ")}.`);
    return exitCodes.environment;
  }
  if (name !== undefined) return run(name, args);
  const codes: number[] = [];
  for (const part of parts.filter((part) => !long.has(part))) {
    codes.push(await run(part, []));
    console.log();
  }
  return Math.max(...codes);
}

process.exitCode = await bench(process.argv.slice(2));
