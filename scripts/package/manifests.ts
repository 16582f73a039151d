import { builtinModules } from "node:module";
import root from "../../package.json" with { type: "json" };
import { tablesDigest } from "../certificate/maker.ts";

/** What the manifest of a published package says. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type: "module";
  readonly engines: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional: boolean }>>;
}

/** A package to be built: its manifest, its entry modules, and files that are copied unchanged. */
export interface Published {
  readonly manifest: Omit<Manifest, "dependencies" | "version" | "license" | "type">;
  /** TypeScript modules, from the root; all that they import is built, too. */
  readonly entries: readonly string[];
  /** Modules that are left out, with all that they alone import: what only the repository runs, and says so in a package. */
  readonly without?: readonly string[];
  /** Entries whose types are published. */
  readonly typed: readonly string[];
  /** Patterns from the root; the files keep their path under `dist/`. */
  readonly assets: readonly string[];
  /** Files that the build writes, by their path under `dist/`. */
  readonly written?: Readonly<Record<string, () => string>>;
  /** The page that becomes the package's README. */
  readonly readme: string;
}

const entry = (path: string) => ({
  types: `./dist/${path}.d.ts`,
  default: `./dist/${path}.js`,
});

/** The kit: the command line, the modules for a project's own tests, and all that `serve` needs. */
export const kit: Published = {
  manifest: {
    name: "model-platform-conformance",
    description: root.description,
    engines: root.engines,
    bin: { "model-platform-conformance": "./dist/scripts/kit.mjs" },
    exports: {
      ".": entry("contracts/index"),
      "./vitest": entry("scripts/vitest/index"),
      "./schemas/*.json": "./dist/contracts/schemas/*.generated.json",
      "./package.json": "./package.json",
    },
    files: ["dist"],
    // Any version: npm refuses to install beside another one, and `check` needs none. `requirePackages` names the tested ones.
    peerDependencies: {
      vitest: ">=3",
      "@pact-foundation/pact-core": "*",
      esbuild: "*",
      fastify: "*",
    },
    peerDependenciesMeta: {
      vitest: { optional: true },
      "@pact-foundation/pact-core": { optional: true },
      esbuild: { optional: true },
      fastify: { optional: true },
    },
  },
  entries: [
    "scripts/kit.ts",
    "contracts/index.ts",
    "scripts/vitest/index.ts",
    // Processes, threads and k6 scripts of their own, which no import names.
    "fixtures/reference/serve.ts",
    "scripts/contracts/verifier-process.ts",
    "scripts/frame/onlooker/worker.ts",
    "load/scenarios/*.ts",
  ],
  without: [
    "scripts/tables/tabulate.ts",
    "fixtures/mutants/operators/generated.ts",
    "fixtures/variants/index.ts",
  ],
  typed: ["contracts/index.ts", "scripts/vitest/index.ts"],
  assets: [
    "contracts/pacts/*.json",
    "contracts/schemas/*.json",
    "load/k6/go.*",
    "load/distributed/*.json",
  ],
  written: { "conformance/selftest/tables/tables.sha256": tablesDigest },
  readme: "scripts/package/README.md",
};

/** What a consumer of the API builds with: a typed client, wire schemas, pact files and the OpenAPI document. */
export const client: Published = {
  manifest: {
    name: "model-platform-client",
    description:
      "Typed client, wire schemas, pact files and OpenAPI document of the Model Platform API",
    // From there on `require` takes ES modules.
    engines: { node: ">=20.19" },
    exports: {
      ".": entry("contracts/client/index"),
      "./wire": entry("contracts/wire/index"),
      "./openapi.json": "./dist/contracts/openapi/openapi.generated.json",
      "./pacts/*.json": "./dist/contracts/pacts/*.json",
      "./package.json": "./package.json",
    },
    files: ["dist"],
  },
  entries: ["contracts/client/index.ts", "contracts/wire/index.ts"],
  typed: ["contracts/client/index.ts", "contracts/wire/index.ts"],
  assets: ["contracts/openapi/openapi.generated.json", "contracts/pacts/*.json"],
  readme: "contracts/README.md",
};

/**
 * The manifest of a package whose modules import these packages: those that are no peers are its dependencies, at the
 * version that this tree is tested with. Throws where a module imports a package that is no runtime dependency of the root's
 * manifest.
 */
export function manifestOf({ manifest }: Published, imported: Iterable<string>): Manifest {
  const known: Readonly<Record<string, string>> = root.dependencies;
  const elsewhere = new Set(["k6", ...Object.keys(manifest.peerDependencies ?? {})]);
  const names = [...new Set(imported)]
    .filter((name) => !builtinModules.includes(name) && !elsewhere.has(name))
    .sort();
  const unknown = names.filter((name) => known[name] === undefined);
  if (unknown.length > 0) {
    throw new Error(
      `${manifest.name} imports ${unknown.join(", ")}, which package.json does not list under dependencies`,
    );
  }
  const { version, license } = root;
  return {
    ...manifest,
    version,
    license,
    type: "module",
    dependencies: Object.fromEntries(names.map((name) => [name, known[name] ?? ""])),
  };
}
