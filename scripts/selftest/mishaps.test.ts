import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { listenOn } from "../../conformance/target/http/listen.ts";
import { isAlive } from "../frame/files/folder-lock.ts";
import { bluntTarget } from "./blunt-target.ts";
import { kitHere } from "./kit-here.ts";
import { kit } from "./kit-process.ts";
import { ownFolder } from "./own-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = ownFolder();

describe("what is not to be had", () => {
  it("is told of k6 in one sentence", async () => {
    const { code, err } = await kitHere(["load", "--target", "http://127.0.0.1:1"], {
      env: { K6_BIN: "/no/k6" },
    });

    expect(code).toBe(3);
    expect(err).toMatch(/^K6_BIN is "\/no\/k6"/m);
    expect(err).not.toContain("The kit itself failed");
  });

  it.each([
    ["--mutant", "login-takes-an-empty-passwrd", "login-takes-an-empty-password"],
    ["--variant", "usual-mak", "usual-make"],
  ])("is told of a %s in a line, with at most five near names", async (flag, id, near) => {
    const { code, err } = await kit(["serve", flag, id]);

    expect(code).toBe(3);
    expect(err).toContain(`${id}: there is no such`);
    expect(err).toContain(near);
    expect(err.trim().split(/\n|, /).length).toBeLessThanOrEqual(5);
  });
});

describe("a URL of something else", () => {
  it("exits 3 with what was seen, and quietly too", async () => {
    const { url, server } = await bluntTarget("<!doctype html>\n<title>Shop</title>");

    const { code, out, err } = await kitHere(["check", "--target", url, "--quiet"], {
      cwd: folder,
    });
    server.close();

    expect([code, out]).toEqual([3, ""]);
    expect(err.trim().split("\n")).toEqual([
      expect.stringMatching(/answers as the API does: .*status 200, .*doctype html> <title>Shop/),
    ]);
  });

  it("is none where a refusal is a page, as gateways send them", async () => {
    const gateway = createServer((_request, response) =>
      response.writeHead(403).end("<h1>no</h1>"),
    );
    const url = `http://${await listenOn(gateway, "127.0.0.1:0", "gateway")}`;

    const args = ["check", "--target", url, "--runs", "1", "--rules", "login.token-type"];
    const { code } = await kitHere([...args, "--out", "gateway"], { cwd: folder });
    gateway.close();

    expect(code).not.toBe(3);
  });
});

describe("serve", () => {
  /** Resolves once nothing answers at the URL any more; never rejects, since the test's own time bounds it. */
  async function gone(url: string): Promise<void> {
    while (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  it.each([
    ["SIGINT", 0],
    ["SIGTERM", 0],
    ["SIGKILL", null],
  ] as const)("leaves no server behind its %s", async (signal, code) => {
    const child = spawn(process.execPath, [join(root, "scripts/kit.ts"), "serve", "--bare"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const { url, profile } = JSON.parse(line) as { url: string; profile: string };

    child.kill(signal);
    const [ended] = await once(child, "exit");
    await gone(url);

    expect(isAlive(child.pid ?? 0)).toBe(false);
    expect([profile, ended]).toEqual([expect.stringMatching(/\.json$/), code]);
  });

  it("leaves no server behind an npm that was killed", async () => {
    const npm = spawn("npm", ["run", "-s", "serve"], {
      ...{ cwd: root, stdio: ["ignore", "pipe", "inherit"] },
    });
    const [line] = (await once(createInterface({ input: npm.stdout! }), "line")) as [string];
    const { url } = JSON.parse(line) as { url: string };

    npm.kill("SIGTERM");
    await once(npm, "exit");

    await gone(url);
  });
});

it("keeps compiled modules in the user's own cache folder, and none where others could write into it", async () => {
  const cache = join(folder, "caches", "model-platform-conformance");
  const { NODE_COMPILE_CACHE: _, ...others } = process.env;
  const shared = join(folder, "shared");
  mkdirSync(shared, { recursive: true });
  const rules = () =>
    execFileSync(process.execPath, [join(root, "scripts/kit.mjs"), "rules", "login.token-type"], {
      env: { ...others, XDG_CACHE_HOME: join(folder, "caches"), TMPDIR: shared },
    });

  rules();
  const mode = statSync(join(cache, "compiled")).mode & 0o777;
  const kept = readdirSync(join(cache, "compiled")).length;
  rmSync(join(cache, "compiled"), { recursive: true });
  chmodSync(cache, 0o777);
  rules();

  expect([mode, kept]).toEqual([0o700, 1]);
  expect([readdirSync(cache), readdirSync(shared)]).toEqual([[], []]);
});

it.each(["kit.mjs", "kit.ts"])("says to an old Node that it is one: %s", async (entry) => {
  const old = 'Object.defineProperty(process.versions, "node", { value: "22.18.9" });';
  const pretending = ["--import", `data:text/javascript,${encodeURIComponent(old)}`];
  const child = spawn(process.execPath, [...pretending, join(root, "scripts", entry)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });

  const [code] = (await once(child, "close")) as [number];

  expect([code, err]).toEqual([
    3,
    expect.stringMatching(/^Node 22\.18\.9: the kit needs Node 22\.19 or later.*\n$/),
  ]);
});
