import { execFileSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Manifest, manifestOf, type Published } from "./manifests.ts";
import { importsOf, reachedBy } from "./modules.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Builds a package into a folder: compiled modules and copied files in `dist/`, and a manifest for what they import.
 */
export function build(published: Published, folder: string): Manifest {
  const dist = join(folder, "dist");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  compile(published.entries, dist, { allowJs: true, declaration: false, removeComments: true });
  keepModulesOf(published, dist);
  tighten(dist);
  compile(published.typed, dist, { declaration: true, emitDeclarationOnly: true });
  keepTypesOf(published.typed, dist);
  for (const asset of published.assets.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    copy(join(root, asset), join(dist, asset));
  }
  for (const [path, text] of Object.entries(published.written ?? {})) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text());
  }
  copy(join(root, published.readme), join(folder, "README.md"));
  copy(join(root, "LICENSE"), join(folder, "LICENSE"));
  const modules = globSync("**/*.{js,mjs}", { cwd: dist }).map((name) => join(dist, name));
  const packages = modules.flatMap((module) => importsOf(module).packages);
  const manifest = manifestOf(published, packages);
  writeJson(join(folder, "package.json"), manifest);
  return manifest;
}

/** The tarball of a built package, as npm packs it, in a folder that must exist. */
export function pack(folder: string, into: string): string {
  const said = execFileSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", into],
    {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  return join(into, filename);
}

/** The modules that these patterns name, from the root. */
const modulesOf = (patterns: readonly string[]): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((name) => !name.endsWith(".test.ts"));

/** Runs the TypeScript compiler on modules and on all that they import. */
function compile(entries: readonly string[], dist: string, options: object): void {
  const work = mkdtempSync(join(root, "out-"));
  const settings = join(work, "tsconfig.json");
  writeJson(settings, {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      // `npm run lint` checks the types of the whole tree.
      noCheck: true,
      ...options,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: dist,
    },
    include: [],
    files: modulesOf(entries).map((name) => join(root, name)),
  });
  try {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", settings], {
      stdio: ["ignore", "inherit", "inherit"],
    });
  } finally {
    rmSync(work, { recursive: true });
  }
  for (const name of globSync("**/*.{js,mjs}", { cwd: dist })) addressBuilt(join(dist, name));
  for (const name of globSync("**/*.json", { cwd: dist })) copy(join(dist, name), join(dist, name));
}

/** The compiler rewrites imports, but not addresses such as `new URL("./worker.ts", import.meta.url)`. */
function addressBuilt(module: string): void {
  const text = readFileSync(module, "utf8");
  const built = text.replace(/\.ts(["'`], import\.meta\.url\))/g, ".js$1");
  if (built !== text) writeFileSync(module, built);
}

/** Writes modules with as few signs as a formatter that knows the language needs, in lines that a reader still follows. */
function tighten(dist: string): void {
  const work = mkdtempSync(join(root, "out-"));
  writeJson(join(work, "biome.json"), {
    files: { includes: ["**/*.js", "**/*.mjs"] },
    formatter: { indentStyle: "tab", lineWidth: 320 },
    javascript: {
      formatter: {
        ...{ semicolons: "asNeeded", arrowParentheses: "asNeeded" },
        ...{ bracketSpacing: false, trailingCommas: "none" },
      },
    },
  });
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  execFileSync(
    process.execPath,
    [biome, "format", "--write", "--log-level=warn", "--config-path", work, "."],
    {
      cwd: dist,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  rmSync(work, { recursive: true });
}

/** Deletes the modules that no entry reaches: of types alone, and what only a command of the repository runs. */
function keepModulesOf({ entries, without = [] }: Published, dist: string): void {
  const built = (name: string) => join(dist, name.replace(/\.ts$/, ".js"));
  const reached = reachedBy(modulesOf(entries).map(built), new Set(without.map(built)));
  for (const name of globSync("**/*.{js,mjs}", { cwd: dist }))
    if (!reached.has(join(dist, name))) rmSync(join(dist, name));
}

/** Deletes all type declarations that the public ones do not reach. */
function keepTypesOf(typed: readonly string[], dist: string): void {
  const declared = typed.map((name) => join(dist, name.replace(/\.ts$/, ".d.ts")));
  const reached = reachedBy(declared);
  for (const name of globSync("**/*.d.ts", { cwd: dist })) {
    if (!reached.has(join(dist, name))) rmSync(join(dist, name));
  }
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (!from.endsWith(".json")) cpSync(from, to);
  // Nobody reads it by eye.
  else writeFileSync(to, JSON.stringify(JSON.parse(readFileSync(from, "utf8"))));
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
