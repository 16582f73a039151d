import { execFile } from "node:child_process";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ownFolder } from "../scripts/selftest/own-folder.ts";
import { childEnvironment } from "./child-environment.ts";
import { findK6 } from "./k6/find.ts";

const folder = ownFolder();

/** A program that writes its environment down, and then does this. */
async function spy(name: string, then: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\nenv > "${path}.env"\n${then}\n`);
  await chmod(path, 0o755);
  return path;
}

const seen = (name: string) => readFile(join(folder, `${name}.env`), "utf8");

const surroundings = { PATH: "/usr/bin:/bin", VENDOR_KEY: "s3cret", GOPROXY: "off" };

describe("a program that the kit starts gets no key of its surroundings", () => {
  it("is given what any program needs, and what is asked for by name", () => {
    expect(childEnvironment([], surroundings)).toEqual({ PATH: "/usr/bin:/bin" });
    expect(childEnvironment([/^VENDOR_/], surroundings)).toHaveProperty("VENDOR_KEY");
  });

  it("k6 version", async () => {
    const path = await spy("k6", `echo "k6 v1.4.0"`);

    await findK6({ env: { ...surroundings, K6_BIN: path } });

    expect(await seen("k6")).toMatch(/^PATH=/m);
    expect(await seen("k6")).not.toMatch(/s3cret|GOPROXY/);
  });

  it("go build, which is told where modules are", async () => {
    await rm(join(folder, "k6"), { force: true });
    await spy("go", "exit 1");

    const env = { ...surroundings, PATH: `${folder}:/usr/bin:/bin`, XDG_CACHE_HOME: folder };
    await findK6({ env, beside: join(folder, "beside") }).catch(() => {});

    expect(await seen("go")).toMatch(/^GOPROXY=off$/m);
    expect(await seen("go")).not.toContain("s3cret");
  });

  it("esbuild", async () => {
    const binary = fileURLToPath(import.meta.resolve("esbuild/bin/esbuild"));
    const ESBUILD_BINARY_PATH = await spy("esbuild", `exec "${binary}" "$@"`);
    const bundle = `import(${JSON.stringify(new URL("bundle.ts", import.meta.url))}).then(async (it) => {
      const text = await it.bundle("token-storm");
      process.stdout.write(String(text.length > 0 && process.env.VENDOR_KEY === "s3cret"));
    })`;

    const env = { ...process.env, ...surroundings, ESBUILD_BINARY_PATH };
    const { stdout } = await promisify(execFile)(process.execPath, ["-e", bundle], { env });

    expect(stdout).toBe("true");
    expect(await seen("esbuild")).not.toContain("s3cret");
  });
});
