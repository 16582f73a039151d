import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findK6, K6Error } from "./find.ts";

let folder = "";
let bin = "";
let cache = "";
let beside = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "find-k6-"));
  bin = join(folder, "bin");
  cache = join(folder, "caches", "model-platform-conformance", "k6-2.2.0");
  beside = join(folder, "beside");
  await mkdir(bin);
  await mkdir(cache, { recursive: true });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function program(path: string, script: string): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const k6 = (path: string, version: string): Promise<string> =>
  program(path, `echo "k6 v${version} (go1.26, linux/amd64)"`);

/** A `go` that builds a k6 by writing one, and says what the real one says meanwhile. */
const go = (version: string): Promise<string> =>
  program(
    join(bin, "go"),
    `echo "go: downloading go.k6.io/k6/v2 v2.2.0" >&2
for n in $(seq 100); do echo "package/$n" >&2; done
printf '#!/bin/sh\\necho "k6 v${version} (go1.26)"\\n' > "$4"
/bin/chmod 755 "$4"`,
  );

const env = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: `${bin}:/usr/bin:/bin`,
  XDG_CACHE_HOME: join(folder, "caches"),
  ...more,
});

describe("finding k6", () => {
  it("takes K6_BIN before anything else", async () => {
    const path = await k6(join(folder, "mine"), "1.4.0");
    await k6(join(bin, "k6"), "2.0.0");

    const found = await findK6({ env: env({ K6_BIN: path }), beside });

    expect(found).toEqual({ path, version: "1.4.0", origin: "K6_BIN" });
  });

  it("says what is wrong with a K6_BIN that is no k6, and does not look further", async () => {
    await k6(join(bin, "k6"), "2.0.0");

    const wrong = findK6({ env: env({ K6_BIN: join(folder, "missing") }), beside });

    await expect(wrong).rejects.toThrow(/K6_BIN is ".*missing"/);
  });

  it("takes a k6 on PATH from 1.0 on, and leaves an older one alone", async () => {
    const path = await k6(join(bin, "k6"), "1.0.0");
    expect(await findK6({ env: env(), beside })).toEqual({
      path,
      version: "1.0.0",
      origin: "PATH",
    });

    await k6(join(bin, "k6"), "0.57.0");
    const cached = await k6(join(cache, "k6"), "2.2.0");
    expect(await findK6({ env: env(), beside })).toMatchObject({ path: cached, origin: "built" });
    await mkdir(beside);
    const older = await k6(join(beside, "k6"), "2.2.0");
    expect(await findK6({ env: env(), beside })).toMatchObject({ path: older, origin: "built" });
  });

  it("builds the pinned k6 once, and tells how that goes on", async () => {
    await go("2.2.0");
    const lines: string[] = [];
    const onProgress = (line: string) => void lines.push(line);

    const first = await findK6({ env: env(), beside, onProgress });
    const told = lines.length;
    const second = await findK6({ env: env(), beside, onProgress });

    expect(first).toMatchObject({ version: "2.2.0", origin: "built" });
    expect(second).toEqual(first);
    expect(new Set(lines.map((line) => line.split(":")[0])).size).toBe(1);
    expect(lines[0]).toContain("building k6 2.2.0");
    expect(lines.at(-1)).toMatch(/: 1 modules fetched, 100 packages compiled$/);
    expect(lines).toHaveLength(told);
  });

  it("builds once where two ask at once, and where whoever built before was killed", async () => {
    await go("2.2.0");
    await writeFile(join(cache, "k6.building"), "999999999");
    const lines: string[] = [];
    const onProgress = (line: string) => void lines.push(line);
    const ask = () => findK6({ env: env(), beside, onProgress });

    const [first, second] = await Promise.all([ask(), ask()]);

    expect(second).toEqual(first);
    expect(lines.filter((line) => !line.includes(":"))).toHaveLength(1);
    expect(await readdir(cache)).toEqual(["k6"]);
  });

  it("leaves nothing half-built behind, and shows the compiler's last words", async () => {
    await program(join(bin, "go"), 'echo "no space left" >&2; echo part > "$4"; exit 1');

    const failing = findK6({ env: env(), beside });

    await expect(failing).rejects.toThrow(/exit code 1:\n.*no space left/s);
    expect(await readdir(cache)).toEqual([]);
  });

  it("says so where its cache cannot be made", async () => {
    await rm(cache, { recursive: true });
    await writeFile(cache, "");

    await expect(findK6({ env: env(), beside })).rejects.toThrow(/^no place for k6: .*K6_BIN/);
  });

  it("runs none that others could have put there", async () => {
    await k6(join(cache, "k6"), "2.2.0");
    await chmod(cache, 0o777);

    await expect(findK6({ env: env(), beside })).rejects.toThrow(/^no place for k6: .*chmod go-w/);
  });

  it("names k6, K6_BIN and Go when there is neither k6 nor go", async () => {
    const nothing = findK6({ env: env({ PATH: bin }), beside });

    await expect(nothing).rejects.toThrow(K6Error);
    await expect(nothing).rejects.toThrow(/neither k6 .* nor go .*K6_BIN.*Go 1\.26/);
  });
});
