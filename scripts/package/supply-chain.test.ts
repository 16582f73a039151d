import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../../", import.meta.url));
const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));

interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}
const { packages } = json("package-lock.json") as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== "");
/** The names of those that run a script when they are installed. */
const scripted = [
  ...new Set(
    locked
      .filter(([, one]) => one.hasInstallScript === true)
      .map(([path]) => path.replace(/^.*node_modules\//, "")),
  ),
].sort();
const pathsOf = (all: readonly (readonly [string, unknown])[]): string[] =>
  all.map(([path]) => path);

/** Licences (SPDX) that an installed package may have: none of them obliges users or distributors of the kit. */
const allowedLicences: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-3-Clause",
  // A licence of data in a development tool, which is not packed.
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  // A licence of whole files: only someone who changes them must publish their sources.
  "MPL-2.0",
]);

/** Whether an SPDX expression is allowed: one alternative of OR, and all parts of AND. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((each) => each.split(" AND ").every((id) => allowedLicences.has(id)));
}

describe("the lock file", () => {
  it("has every package with a digest of its content", () => {
    expect(locked.length).toBeGreaterThan(200);
    expect(pathsOf(locked.filter(([, { integrity = "" }]) => !/^sha512-/.test(integrity)))).toEqual(
      [],
    );
  });

  it("takes all of them from the registry, none from an address, a folder or a repository", () => {
    expect(
      pathsOf(locked.filter(([, one]) => one.resolved !== undefined || one.link === true)),
    ).toEqual([]);
    const asked = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    );
  });

  it("is what is installed", () => {
    const installed = locked.filter(([path]) => existsSync(join(root, path, "package.json")));
    const others = installed.filter(
      ([path, { version }]) =>
        (json(join(path, "package.json")) as { version: string }).version !== version,
    );

    expect(installed.length).toBeGreaterThan(200);
    expect(pathsOf(others)).toEqual([]);
  });
});

describe("a package that is installed", () => {
  it("has a licence of the list", () => {
    const others = locked.filter(([, { license = "" }]) => !isAllowed(license));

    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  it("says the same licence itself", () => {
    const others = locked.filter(([path, { license }]) => {
      const own = join(path, "package.json");
      if (!existsSync(join(root, own))) return false;
      return (json(own) as { license?: string }).license !== license;
    });

    expect(pathsOf(others)).toEqual([]);
  });

  it("runs a script of its own only where it is named", () => {
    expect(scripted).toEqual(Object.keys(manifest.allowScripts).sort());
  });
});

describe("an expression of licences", () => {
  it.each([
    ["MIT", true],
    ["(MIT OR EUPL-1.1+)", true],
    ["MIT AND GPL-3.0-only", false],
    ["GPL-3.0-only", false],
    ["", false],
  ])("%s: allowed is %s", (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected);
  });
});
