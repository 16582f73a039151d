import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { ScenarioName } from "./workloads/index.ts";

/** A scenario as one ECMAScript module that k6 runs: ours inside, `k6` and `k6/*` left to k6. */
export async function bundle(scenario: ScenarioName): Promise<string> {
  const entry = fileURLToPath(new URL(`scenarios/${scenario}.ts`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    external: ["k6", "k6/*"],
  });
  return outputFiles[0]?.text ?? "";
}
