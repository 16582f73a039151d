import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const kit = fileURLToPath(new URL("../../kit/", import.meta.url));

/**
 * What each folder of the kit may import from, beside the kit's root (`rule`, `judge`, `drive`, `offer`): what happened,
 * views of it by subject, and what asks for more of it.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  history: [],
  media: [],
  queue: [],
  generators: [],
  users: ["history"],
  answers: ["history"],
  verdicts: ["history"],
  mail: ["history", "users", "answers"],
  tokens: ["history", "users", "answers"],
  generation: ["history", "media"],
  restart: ["history", "generation"],
  "queue-rules": ["history", "generation", "queue"],
  stage: ["history", "generation", "generators", "media"],
  drives: ["stage", "generation"],
  run: ["stage", "history", "verdicts", "generation"],
};

/** The folder of the kit that a path lies in; undefined: its root, or outside of it. */
function folderOf(path: string): string | undefined {
  const [first = "", ...rest] = path.split("/");
  return rest.length === 0 || first === ".." ? undefined : first;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(kit, file), "utf8");
  return [...text.matchAll(/from\s+"(\.[^"]+)"/g)].map(([, path = ""]) =>
    normalize(join(dirname(file), path)),
  );
}

const files = globSync("*/**/*.ts", { cwd: kit }).filter((file) => !file.endsWith(".test.ts"));

describe("the layers of the kit", () => {
  it("are every folder of it", () => {
    expect([...new Set(files.map(folderOf))].sort()).toEqual(Object.keys(layers).sort());
  });

  it.each(Object.keys(layers))("%s imports from below alone", (layer) => {
    const mayImport = [layer, ...(layers[layer] ?? [])];
    const wrong = files
      .filter((file) => folderOf(file) === layer)
      .flatMap((file) => importsOf(file).map((path) => ({ file, to: folderOf(path), path })))
      .filter(({ to }) => to !== undefined && !mayImport.includes(to));

    expect(wrong.map(({ file, path }) => `${file} imports ${path}`)).toEqual([]);
  });
});
