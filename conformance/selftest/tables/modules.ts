import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const home = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The modules of a tree and what they import. Each counts as what is left of it without types, comments and blanks,
 * so that a change of these changes no digest.
 */
export interface Modules {
  /** The paths of these files and of all that they reach by imports, types apart. */
  reachedFrom: (...files: readonly string[]) => ReadonlySet<string>;
  /** SHA-256 over these files alone, in hex. */
  digestOver: (files: Iterable<string>) => string;
  /** SHA-256 over these files and all that they reach, in hex. */
  digestOf: (...files: readonly string[]) => string;
}

/**
 * Reads the modules that match these patterns, tests apart; a file that one names by `new URL(…)` belongs to what it reaches.
 * @throws RangeError, when asked, for a file that is not there.
 */
export async function readModules(
  root: string = home,
  patterns: readonly string[] = ["{contracts,conformance,fixtures}/**/*.ts"],
): Promise<Modules> {
  const texts = await printed(
    root,
    globSync([...patterns], { cwd: root }).filter((file) => !file.endsWith(".test.ts")),
  );
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? assetOf(root, file);
    if (text === undefined) throw new RangeError(`there is no module "${file}"`);
    texts.set(file, text);
    return text;
  };
  const edges = new Map<string, string[]>();
  const importsOf = (file: string): string[] => {
    const known = edges.get(file);
    if (known !== undefined) return known;
    const found = importsIn(textOf(file), file).filter(
      (one) => texts.has(one) || assetOf(root, one) !== undefined,
    );
    edges.set(file, found);
    return found;
  };
  const reachedFrom = (...files: readonly string[]): Set<string> => {
    const reached = new Set(files);
    // What is added while the set is walked is walked, too.
    for (const file of reached) for (const one of importsOf(file)) reached.add(one);
    return reached;
  };
  const digestOver = (files: Iterable<string>): string =>
    hashOf([...files].sort().flatMap((file) => [file, textOf(file)]));
  const digestOf = (...files: readonly string[]): string => digestOver(reachedFrom(...files));
  return { reachedFrom, digestOver, digestOf };
}

/** SHA-256 over these texts, each apart from the next, in hex. */
export function hashOf(texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
}

async function printed(root: string, files: readonly string[]): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outbase: root,
    outdir: root,
    format: "esm",
    outExtension: { ".js": ".ts" },
    allowOverwrite: true,
    write: false,
    minifyWhitespace: true,
    legalComments: "none",
  });
  return new Map(outputFiles.map(({ path, text }) => [relative(root, path), text]));
}

const imported = /(?:\bfrom|\bimport\(?|\bnew URL\() ?"(\.[^"]*)"/g;

const importsIn = (text: string, file: string): string[] =>
  [...text.matchAll(imported)].map(([, path = ""]) =>
    relative("/", resolve("/", dirname(file), path)),
  );

function assetOf(root: string, file: string): string | undefined {
  const path = resolve(root, file);
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
    ? readFileSync(path, "latin1")
    : undefined;
}
