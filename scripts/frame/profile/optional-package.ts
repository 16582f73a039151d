import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { EnvironmentError } from "../../../conformance/target/environment-error.ts";
import manifest from "../../../package.json" with { type: "json" };

/** The packages that only some commands use: the published kit leaves them to whoever runs one of those. */
export type OptionalPackage = "@pact-foundation/pact-core" | "esbuild" | "fastify";

/** Throws EnvironmentError, with the command that installs them beside the kit, where packages are not installed. */
export function requirePackages(...names: readonly OptionalPackage[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  throw new EnvironmentError(
    missing.join(", "),
    "not installed, and this command needs it",
    `Run: ${installing(missing, fileURLToPath(import.meta.url))}`,
  );
}

function isInstalled(name: OptionalPackage): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The command that installs packages, in the tested versions, where a module of the kit finds them. */
export function installing(names: readonly OptionalPackage[], module: string): string {
  const [project = ""] = module.split(/[\\/]node_modules[\\/]/);
  const versions = names.map((name) => `${name}@${manifest.dependencies[name]}`).join(" ");
  // npm deletes what no manifest names: without one these are the packages of all users.
  if (!existsSync(join(project, "package.json"))) return `npm install --global ${versions}`;
  const isHere = relative(process.cwd(), project) === "";
  return `npm install ${isHere ? "" : `--prefix '${project}' `}${versions}`;
}
