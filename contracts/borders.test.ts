import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What each folder may import from; tests may import from anywhere, self-tests from fixtures too. */
const allowed: Record<string, readonly string[]> = {
  contracts: ["contracts"],
  conformance: ["conformance", "contracts"],
  load: ["load", "contracts"],
  fixtures: ["fixtures", "contracts"],
  scripts: ["scripts", "contracts", "conformance", "load", "fixtures"],
};

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
    normalize(join(dirname(file), path)),
  );
}

const files = (folder: string): string[] =>
  globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith(".test.ts"));

describe("imports point one way", () => {
  it.each(Object.keys(allowed))("%s", (folder) => {
    const wrong = files(folder).flatMap((file) => {
      const mayImport = file.startsWith("conformance/selftest/")
        ? [...(allowed[folder] ?? []), "fixtures"]
        : (allowed[folder] ?? []);
      return importsOf(file)
        .filter((path) => path.includes("/") && !mayImport.includes(path.split("/")[0] ?? ""))
        .map((path) => `${file} imports ${path}`);
    });

    expect(wrong).toEqual([]);
  });

  it("has an arrow to look at in every folder", () => {
    for (const folder of Object.keys(allowed)) {
      expect(files(folder).flatMap(importsOf).length).toBeGreaterThan(5);
    }
  });
});
