import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const conformance = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The folders, in order: each may import from those before it, types included. `conformance/README.md` says what they
 * hold.
 */
const layers = [
  "target",
  "media",
  "history",
  "experiments",
  "generation",
  "restart",
  "freedoms",
  "model",
  "queue",
  "stage",
  "rules",
  "verdicts",
  "run",
  "report",
  "selftest",
] as const;

const folderOf = (path: string): string => path.split("/", 1)[0] ?? "";

/** The modules of `conformance` that a module imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(conformance, file), "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
    .map(([, path = ""]) => normalize(join(dirname(file), path)))
    .filter((path) => !path.startsWith(".."));
}

const files = globSync("**/*.ts", { cwd: conformance }).filter(
  (file) => !file.endsWith(".test.ts"),
);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

describe("the layers of conformance", () => {
  it("are every folder of it", () => {
    expect([...new Set(files.map(folderOf))].sort()).toEqual([...layers].sort());
  });

  it.each(layers.map((layer, place) => ({ layer, below: layers.slice(0, place) })))(
    "$layer imports from folders before it alone",
    ({ layer, below }) => {
      const allowed: readonly string[] = [...below, layer];
      const wrong = files
        .filter((file) => folderOf(file) === layer)
        .flatMap((file) => (imports.get(file) ?? []).map((path) => ({ file, path })))
        .filter(({ path }) => !allowed.includes(folderOf(path)))
        .map(({ file, path }) => `${file} imports ${path}`);

      expect(wrong).toEqual([]);
    },
  );

  it("have no file that imports itself by way of others", () => {
    expect(circles(imports)).toEqual([]);
  });
});

/** The files that import themselves through others, each once. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const reachable = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [from];
    for (let file = open.pop(); file !== undefined; file = open.pop())
      for (const next of imports.get(file) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
    return seen;
  };
  return [...imports.keys()].filter((file) => reachable(file).has(file));
}
