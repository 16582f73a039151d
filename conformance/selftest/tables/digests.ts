import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { catalogueDigestInput } from "../../../contracts/clauses/index.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What the published tables depend on; a table that names other digests than these is stale. */
const sources = {
  mutants: ["fixtures/mutants/**/*.ts"],
  variants: ["fixtures/variants/*.ts"],
  reference: ["fixtures/reference/**/*.ts", "fixtures/profiles/*.ts"],
  judges: ["conformance/rules/**/*.ts", "conformance/kit/**/*.ts", "contracts/limits.ts"],
} as const;

export type Digested = "catalogue" | keyof typeof sources;
export const digested = ["catalogue", ...Object.keys(sources)] as Digested[];

/** SHA-256 over what a digest stands for, tests apart, in hex. */
export function digestOf(name: Digested): string {
  const hash = createHash("sha256");
  if (name === "catalogue") return hash.update(catalogueDigestInput()).digest("hex");
  for (const file of filesOf(name)) hash.update(file).update(readFileSync(root + file));
  return hash.digest("hex");
}

function filesOf(name: keyof typeof sources): string[] {
  return sources[name]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith(".test.ts"))
    .sort();
}
