import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { closeServer, listenOn } from "../../conformance/target/http/listen.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { commands } from "../frame/commands.ts";
import { bluntTarget } from "./blunt-target.ts";
import { kitHere } from "./kit-here.ts";
import { type Ended, kit } from "./kit-process.ts";
import { ownFolder } from "./own-folder.ts";

const folder = ownFolder();

describe("usage", () => {
  it.each<[string, string[], string]>([
    ["an unknown flag", ["check", "--bogus"], "unknown option '--bogus'"],
    ["an unknown command", ["chekc"], "unknown command 'chekc'"],
    ["a seed that is none", ["check", "--seed", "x"], "Wanted: a whole number"],
    ["a seed below zero", ["check", "--seed", "-1"], "Wanted: a whole number from 0"],
    ["a port that is none", ["serve", "--port", "70000"], "Wanted: a port"],
    [
      "rules that nobody knows",
      ["check", "--embedded", "--rules", "x.y"],
      "--rules x.y: names no rule",
    ],
    ["a profile that is not there", ["check", "--profile", "no.json"], "no such file"],
    ["a URL that is none", ["check", "--target", "nowhere"], "target.baseUrl"],
    ["a history that is not there", ["judge", "no.ndjson"], "no.ndjson: there is no such file"],
    ["a rule that does not exist", ["rules", "login.resul"], "Did you mean login.result"],
    [
      "rules that are misspelt",
      ["check", "--embedded", "--rules", "refrsh.*"],
      "Did you mean refresh.",
    ],
    [
      "a folder that is not there, before anything is asked of a target",
      ["init", "--target", "http://127.0.0.1:1", "--yes", "--write", "/no/dir/p.json"],
      "--write /no/dir/p.json: there is no folder /no/dir. Choose another file with --write.\n",
    ],
    ["an empty target", ["check", "--target", ""], "--target: is empty. Say what is to be"],
    ["an empty profile", ["load", "--profile", " "], "--profile: is empty. Say what is to be"],
    [
      "a target beside the embedded reference",
      ["check", "--embedded", "--target", "http://127.0.0.1:1"],
      "'--embedded' cannot be used with option '--target <url>'",
    ],
    ["a target that refuses", ["check", "--target", "http://127.0.0.1:1"], "refuses connections"],
  ])("exits 3 for %s, and says so", async (_, args, words) => {
    const { code, out, err } = await kitHere(args, { cwd: folder });

    expect(code).toBe(3);
    expect(err).toContain(words);
    expect(out).toBe("");
  });

  it.each<[string, Record<string, string>, string]>([
    ["that is empty", { KIT_TARGET: "" }, "KIT_TARGET: is empty."],
    [
      "whose profile is empty",
      { KIT_PROFILE: "", KIT_TARGET: "http://u" },
      "KIT_PROFILE: is empty.",
    ],
    ["that nobody names in a CI", { CI: "true" }, "the target: is not named, and in a CI none is"],
  ])("exits 3 for a target %s, and examines nothing in its place", async (_, env, words) => {
    for (const command of ["check", "contracts", "load", "certify", "doctor", "ui"]) {
      const { code, out, err } = await kitHere([command], { cwd: folder, env });

      expect([command, code, out]).toEqual([command, 3, ""]);
      expect(err).toContain(words);
    }
  });

  it("exits 3 for a waiver whose last day is over, before anything is sent", async () => {
    const profile = join(folder, "waived.json");
    const waivers = [{ rule: "login.result", reason: "soon", until: "2020-01-01" }];
    const facts = { target: { baseUrl: "http://127.0.0.1:1" }, waivers };
    await writeFile(profile, JSON.stringify(facts));

    const { code, err } = await kitHere(["check", "--profile", profile]);

    expect(code).toBe(3);
    expect(err).toContain("Profile field waivers[0].until: met 2020-01-01");
  });

  it("exits 3 for a target that takes connections and never answers", async () => {
    const { url, server } = await bluntTarget(undefined);
    const profile = join(folder, "silent.json");
    await writeFile(
      profile,
      JSON.stringify({ target: { baseUrl: url }, pace: { timeoutMs: 300 } }),
    );

    const { code, err } = await kitHere(["check", "--profile", profile], { cwd: folder });
    server.closeAllConnections();
    server.close();

    expect(code).toBe(3);
    expect(err).toContain("did not answer");
  });
});

describe("rules", () => {
  it("lists every rule of the catalogue", async () => {
    const { code, out } = await kitHere(["rules"]);

    expect(code).toBe(0);
    for (const { id } of catalogue) expect(out).toContain(` ${id} `);
  });

  it("lists those that globs and ids name", async () => {
    const { code, out } = await kitHere(["rules", "refresh.exp*", "login.token-type"]);

    expect(code).toBe(0);
    expect(out).toContain(" refresh.expiry-default ");
    expect(out).toContain(" login.token-type ");
    expect(out).not.toContain(" refresh.result ");
  });

  it("tells of one rule what it says, where, and how it is judged", async () => {
    const { out } = await kitHere(["rules", "login.token-type"]);

    expect(out).toMatch(/document +The token_type that login answers is Bearer\./);
    expect(out).toMatch(/passes +once it held \d+ time/);
    expect(out).toMatch(/needs +nothing but the answers/);
    const refresh = await kitHere(["rules", "refresh.expiry-default"]);
    expect(refresh.out).toMatch(/needs +a mailbox .*evidence\.mailbox/s);
    const fifo = await kitHere(["rules", "queue.fifo"]);
    expect(fifo.out).toMatch(/needs .*evidence\.webhook.*\(accounts\)/s);
  });
});

describe("export", () => {
  it.each(["profile-schema", "history-schema", "report-schema"])("prints the %s", async (name) => {
    const { code, out } = await kitHere(["export", name]);

    expect(code).toBe(0);
    expect(JSON.parse(out).$schema).toContain("json-schema.org");
  });
});

describe("completion", () => {
  const offeredTo = async (...words: string[]): Promise<string[]> => {
    const { out } = await kitHere(["complete", "--", ...words]);
    return out.split("\n").map((line) => line.split("\t")[0] ?? "");
  };

  it.each([
    ["bash", "complete -F __model_platform_conformance_complete model-platform-conformance"],
    ["zsh", "compdef _model-platform-conformance model-platform-conformance"],
    ["fish", "complete -c model-platform-conformance"],
  ])("prints what registers the command with %s", async (shell, registration) => {
    const { code, out } = await kitHere(["completion", shell]);

    expect(code).toBe(0);
    expect(out).toContain(registration);
  });

  it("offers every command, its flags, and the words that an argument may be", async () => {
    expect(await offeredTo("")).toEqual(expect.arrayContaining(Object.keys(commands)));
    expect(await offeredTo("init", "--mail")).toContain("--mailbox");
    expect(await offeredTo("export", "pro")).toContain("profile-schema");
  });

  it("exits 3 for a shell that it does not know", async () => {
    const { code, err } = await kitHere(["completion", "tcsh"]);

    expect([code, err]).toEqual([3, expect.stringContaining("zsh, bash, fish, powershell")]);
  });
});

describe("init", () => {
  it("writes what it was told and what the target tells, keys by the names of their variables", async () => {
    const { url, server } = await bluntTarget('{"data":null,"error":null,"meta":{}}');
    const file = join(folder, "written.json");

    const target = url.replace("//", "//kit-user:pw-Zu7kq@");
    const flags = ["--target", target, "--write", file, "--enterprise-key", "KEY", "--yes"];
    const first = await kitHere(["init", ...flags]);
    const again = await kitHere(["init", ...flags]);
    server.close();

    expect(first.code).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
      $schema: expect.stringMatching(/contracts\/schemas\/profile\.generated\.json$/),
      target: { baseUrl: url, headers: { authorization: `\${TARGET_AUTHORIZATION}` } },
      signup: { open: true, loginNeedsVerification: false },
      enterprise: { key: `\${KEY}` },
    });
    expect(first.out).toContain("set TARGET_AUTHORIZATION");
    expect([again.code, again.err]).toEqual([3, expect.stringContaining("is there already")]);
  });
});

describe("a base URL at which the API is not", () => {
  it("is told by each command that reads or writes a profile, and init writes none", async () => {
    const server = createServer((_, response) => {
      response.writeHead(404, { "content-type": "application/json" }).end('{"detail":"Not Found"}');
    });
    const target = `http://${await listenOn(server, "127.0.0.1:0", "test")}`;
    const file = join(folder, "wrong.json");

    const ended: Ended[] = [];
    for (const words of [["check"], ["doctor"], ["init", "--yes", "--write", file]])
      ended.push(await kitHere([...words, "--target", target], { cwd: folder }));
    const other = await kitHere([
      "init",
      "--yes",
      "--write",
      file,
      "--target",
      target,
      "--scopes",
      "standard",
      "queue",
    ]);
    const written = JSON.parse(await readFile(file, "utf8"));
    const checked = await kitHere(["check", "--profile", file], { cwd: folder });
    await closeServer(server);

    for (const { code, out, err } of ended) {
      expect(code).toBe(3);
      expect((out + err).replace(/\s+/g, " ")).toContain(
        `nothing at ${target} answers as the API does`,
      );
    }
    expect([other.code, written.offers]).toEqual([0, { scopes: ["standard", "queue"] }]);
    expect([checked.code, checked.out]).toEqual([
      2,
      expect.stringMatching(/^INCOMPLETE {2}0 of \d+ required rules checked/m),
    ]);
  });
});

describe("serve", () => {
  it("exits 3 where its port is taken, with a sentence", async () => {
    const { server, url } = await bluntTarget(undefined);
    const { port } = new URL(url);

    const { code, err } = await kit(["serve", "--port", port]);
    server.close();

    expect([code, err]).toEqual([3, expect.stringContaining(`--port ${port}: is taken. Choose`)]);
  });
});
