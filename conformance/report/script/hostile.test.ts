import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Wants } from "../../../contracts/verdict.ts";
import type { History } from "../../history/history.ts";
import { Story } from "../../history/reading/story.ts";
import { listenOn } from "../../target/http/listen.ts";
import { findingOf } from "../finding/finding.ts";
import { hostileTexts } from "../selftest/hostile-texts.ts";
import { failing } from "../selftest/samples.ts";
import { scriptOf } from "./script.ts";

/** The programs that a script may run. */
const tools = ["curl", "jq", "cat", "date", "mktemp", "rm", "head", "tr", "cut", "sleep"];
const music = "POST /api/v6/voice/music_gen";
const plain = "word";

let folder: string;
let stub: Server;
let base: string;
/** What the stub says wherever it says something. */
let said = plain;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kit-hostile-"));
  await mkdir(join(folder, "bin"));
  for (const tool of tools) {
    const real = execFileSync("sh", ["-c", `command -v ${tool}`], { encoding: "utf8" }).trim();
    const shim = `#!/bin/sh\nprintf '%s\\0' $# ${tool} "$@" >>"$KIT_LOG"\nexec ${real} "$@"\n`;
    await writeFile(join(folder, "bin", tool), shim);
    await chmod(join(folder, "bin", tool), 0o700);
  }
  stub = createServer((_, answer) => {
    const cookie = said.replaceAll(/[^\x20-\x7e]/g, "?");
    answer.setHeader("set-cookie", [`${cookie}=7; Path=/`, "sid=8"]);
    answer.setHeader("x-note", cookie);
    const data = { access_token: said, [said]: said };
    answer.end(JSON.stringify({ status: "success", id: said, data, error: null, with: data }));
  });
  base = `http://${await listenOn(stub, "127.0.0.1:0", "the stub")}`;
});

afterAll(async () => {
  stub.close();
  await rm(folder, { recursive: true });
});

/** A history in which `text` stands wherever a stranger's word may stand. */
function storied(text: string, hasMethod: boolean): History {
  const evidence = { effective: { url: "/ran/{job}", pointer: "/with" } };
  const key = "ek-0123456789";
  const accounts = [{ name: "a", plan: "standard", key }];
  const name = { email: "user-storyx1@example.com", password: "Correct-horse-7", name: text };
  const token = "token-aaaa-1111";
  const given = { access_token: token, [text]: { [text]: "token-bbbb-2222" } };
  const { history } = new Story({ accounts, evidence })
    .during("sample/0")
    .mail(name.email, "http://127.0.0.1:4010/verify/code-0123456789", text)
    .call("verify-email", { verification_code: "code-0123456789", device_name: text })
    .call("login", name, { data: given, headers: { "set-cookie": `${text}=7; Path=/` } })
    .call(
      `POST /api/agents/v1/auth/refresh?a=${text}`,
      text,
      {},
      {
        authorization: `Bearer ${token}`,
        cookie: `lang=en; ${text}=7`,
        "x-note": text,
        [text]: text,
      },
    )
    .call(
      music,
      { key, prompt: text, device_name: "token-bbbb-2222" },
      { json: { status: "success", id: text } },
    )
    .ran(text, { [text]: text });
  // Of a stranger's history no word is the kit's own.
  if (hasMethod) Object.assign(history.calls[2] ?? {}, { method: text });
  const { header } = history;
  const [own] = header.profile.accounts as object[];
  const profile = { ...header.profile, accounts: [{ ...own, plan: text }] };
  return Object.create(history, {
    header: { value: { ...header, run: text, profile } },
  }) as History;
}

/** The ways of looking at an answer. */
const looks = (text: string): (Wants | undefined)[] => [
  { path: `data.${text}`, value: text },
  { probe: "effective", path: text, value: `other ${text}` },
  { header: text, matches: text },
  { path: `data.${text}`, types: ["string"] },
  { path: "data.access_token", days: [1, 2] },
  undefined,
];

function scriptsFor(text: string, some: number[] = [0, 1, 2, 3, 4, 5]): string[] {
  return some.map((at) => {
    // A stub takes no such method, and the script tells no more.
    const history = storied(text, at === 0);
    const wants = looks(text)[at];
    const calls = history.calls.map(({ id }) => id);
    const breach = { calls, field: text, expected: text, got: text, wants };
    const told = failing("refresh.expiry-default", breach as object);
    const context = { baseUrl: base, reportPath: "out/latest/report.json", history };
    return scriptOf(
      { rule: told.clause.id } as never,
      findingOf(told, undefined, context),
      history,
    );
  });
}

/** Runs a script in an empty folder; returns what lies there then, and every command that ran. */
async function run(script: string, typed: string) {
  const own = await mkdtemp(join(folder, "run-"));
  const [log, cwd] = [join(own, "log"), join(own, "empty")];
  await mkdir(cwd);
  await writeFile(join(own, "it.sh"), script);
  const env = { PATH: join(folder, "bin"), TMPDIR: own, KIT_LOG: log, TRIES: "1", KEY_1: "ek-1" };
  const child = spawn("/bin/sh", [join(own, "it.sh"), base], { cwd, env });
  let out = "";
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (out += data));
  child.stdin.on("error", () => {});
  child.stdin.end(`${typed.replaceAll(/[\r\n]/g, "")}\n`.repeat(9));
  const [code] = await once(child, "close");
  return { out, code, left: await readdir(cwd), commands: commandsIn(await readFile(log, "utf8")) };
}

function commandsIn(log: string): string[][] {
  const words = log.split("\0").slice(0, -1);
  const all: string[][] = [];
  while (words.length > 0) all.push(words.splice(0, Number(words.shift()) + 1));
  return all;
}

/** A command without the data that it was given: the values of options, and jq's `--arg`. */
function programOf([tool = "", ...args]: string[]): string {
  const kept: string[] = [tool];
  for (let at = 0; at < args.length; at += 1) {
    const one = args[at] ?? "";
    kept.push(one);
    if (tool === "jq" && /^--arg(json)?$/.test(one)) {
      kept.push(args[at + 1] ?? "");
      at += 2;
    } else if (tool === "jq" && one.startsWith("/")) kept.splice(-1, 1, "FILE");
    else if (tool === "curl" && one === "-H") kept.pop();
    if (tool === "curl" && /^(-[oDXHu]|--url|--data-raw)$/.test(one)) {
      at += 1;
      expect(one !== "-H" || !args[at]?.startsWith("@"), args[at]).toBe(true);
      expect(one !== "--url" || args[at]?.startsWith(`${base}/`), args[at]).toBe(true);
    } else if (tool === "printf" || tool === "cat" || tool === "rm" || tool === "head")
      kept.splice(-1, 1, one.startsWith("/") ? "FILE" : one);
  }
  return kept.join(" ");
}

/** What a terminal or a reader of logs would act upon. */
const acted = /[\p{C}\p{Zl}\p{Zp}]|##\w*\[|^\s*::/mu;

it("nothing that a stranger says is run by a finding's script, nor read by its tools as a program", async () => {
  const known = new Set<string>();
  const ends: unknown[] = [];
  for (const script of scriptsFor(plain)) {
    const { out, commands } = await run(script, plain);
    for (const command of commands) known.add(programOf(command));
    ends.push(
      out
        .trim()
        .split("\n")
        .at(-1)
        ?.replaceAll(/\d{20}/g, plain),
    );
  }
  expect(ends).toMatchInlineSnapshot(`
    [
      "cannot tell: answered otherwise than before: 3",
      "Is it so again? word: expected "word", got "word" [y/n]: cannot tell: no shell can tell this, and no reader did",
      "BROKEN as before: word: expected "word", got "word", in try 1",
      "BROKEN as before: word: expected word, got "word", in try 1",
      "cannot tell: the answer to call 4 cannot be read",
      "Is it so again? word: expected "word", got "word" [y/n]: cannot tell: no shell can tell this, and no reader did",
    ]
  `);

  for (const [nth, text] of hostileTexts.entries()) {
    said = text;
    const [script = ""] = scriptsFor(text, [nth % 6]);
    const { out, left, commands } = await run(script, text);
    expect({ text, out, left }).toEqual({ text, out, left: [] });
    const others = commands.map(programOf).filter((one) => !known.has(one));
    expect({ text, out, others }).toEqual({ text, out, others: [] });
    expect(out.replaceAll("\n", "")).not.toMatch(acted);
  }
});

it.each(["mpa_CpQPIC/7+x", "0123456789"])(
  "no script prints the access_token %s of an answer, wherever it stands there",
  async (token) => {
    said = token;

    const outs = await Promise.all(
      scriptsFor(plain, [1, 3, 5]).map(async (script) => (await run(script, plain)).out),
    );

    expect(outs.join("\n")).not.toContain(token);
    expect(outs[2]).toContain('"access_token":"…"');
  },
);
