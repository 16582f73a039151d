import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownFolder } from "../../selftest/own-folder.ts";
import { installing } from "./optional-package.ts";

const project = ownFolder();
writeFileSync(join(project, "package.json"), "{}");

const moduleIn = (folder: string) => join(folder, "node_modules", "kit", "dist", "module.js");

describe("the command that installs a package beside the kit", () => {
  it("works in a cache or another project as well as here", () => {
    expect(installing(["esbuild"], moduleIn(process.cwd()))).toMatch(/^npm install esbuild@\d/);
    expect(installing(["esbuild"], moduleIn(project))).toMatch(
      `npm install --prefix '${project}' esbuild@`,
    );
  });

  it("is for all users where no project holds the kit", () => {
    expect(installing(["fastify", "esbuild"], moduleIn(join(project, "lib")))).toMatch(
      /^npm install --global fastify@\S+ esbuild@\S+$/,
    );
  });
});
