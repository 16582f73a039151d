import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The imports of a built module: files of the package, and other packages by name. */
export interface Imports {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

const specifiers = [
  /^(?:import|export)\b[^;"']*\bfrom\s+["']([^"']+)["']/gm,
  /^import\s+["']([^"']+)["']/gm,
  /\bimport\(\s*["']([^"']+)["']\s*\)/g,
];

/** The imports of a built JavaScript module or type declaration. */
export function importsOf(module: string): Imports {
  const text = readFileSync(module, "utf8");
  const found = specifiers.flatMap((pattern) => [...text.matchAll(pattern)]);
  const names = found.map(([, name = ""]) => name);
  const beside = names.filter((name) => name.startsWith("."));
  const others = names.filter((name) => !name.startsWith("."));
  return {
    files: beside.map((name) => resolve(dirname(module), name)),
    packages: others.map(packageOf),
  };
}

/** `@scope/name/part` is of the package `@scope/name`, and `node:fs` of the built-in `fs`. */
function packageOf(name: string): string {
  if (name.startsWith("node:")) return name.slice("node:".length);
  const [first = "", second = ""] = name.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** These modules, or type declarations, and all that they reach, but what is left out. */
export function reachedBy(
  entries: readonly string[],
  without: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...entries];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next) || without.has(next)) continue;
    reached.add(next);
    open.push(
      ...importsOf(next)
        .files.filter((file) => /\.m?[jt]s$/.test(file))
        .map((file) => (isDeclared(next) ? file.replace(/(?:\.d)?\.[jt]s$/, ".d.ts") : file)),
    );
  }
  return reached;
}

const isDeclared = (name: string): boolean => name.endsWith(".d.ts");
