import { fileURLToPath } from "node:url";
import { childEnvironment } from "./child-environment.ts";
import type { ScenarioName } from "./workloads/index.ts";

/** A scenario as one ECMAScript module that k6 runs: ours inside, `k6` and `k6/*` left to k6. */
export async function bundle(scenario: ScenarioName): Promise<string> {
  // The published kit leaves it to whoever drives load.
  const { build } = await import("esbuild");
  const { outputFiles } = await withChildEnvironment(() =>
    build({
      entryPoints: [fileURLToPath(new URL(`scenarios/${scenario}.ts`, import.meta.url))],
      bundle: true,
      write: false,
      format: "esm",
      platform: "neutral",
      mainFields: ["module", "main"],
      target: "es2022",
      external: ["k6", "k6/*"],
    }),
  );
  return outputFiles[0]?.text ?? "";
}

/** esbuild starts its process while it is called for the first time, and hands on whatever this process's environment is. */
function withChildEnvironment<T>(call: () => T): T {
  const own = process.env;
  process.env = childEnvironment();
  try {
    return call();
  } finally {
    process.env = own;
  }
}
