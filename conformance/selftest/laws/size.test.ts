import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** A folder's row in CONTRIBUTING.md: its lines of TypeScript, tests included, and without. */
const figures = [
  ...readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(
    /^\| `(\w+)\/` \| ([\d,]+) \| ([\d,]+) \|/gm,
  ),
].map(([, folder = "", all = "", plain = ""]) => ({
  folder,
  all: number(all),
  plain: number(plain),
}));

/** How far a folder may grow past its figure before the commit must say what for. */
const most = 1.03;

function number(text: string): number {
  return Number(text.replaceAll(",", ""));
}

function linesIn(folder: string, isCounted: (file: string) => boolean): number {
  return globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((file) => !file.includes("node_modules") && isCounted(file))
    .reduce((sum, file) => sum + readFileSync(join(root, file), "utf8").split("\n").length - 1, 0);
}

it.each(figures)("$folder is no larger than CONTRIBUTING.md says", ({ folder, all, plain }) => {
  expect(linesIn(folder, () => true)).toBeLessThanOrEqual(all * most);
  expect(linesIn(folder, (file) => !file.endsWith(".test.ts"))).toBeLessThanOrEqual(plain * most);
});

it("holds of every folder of the kit", () => {
  expect(figures.map(({ folder }) => folder)).toEqual([
    ...["contracts", "conformance", "fixtures", "load", "scripts"],
  ]);
});
