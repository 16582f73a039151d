import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { mailbox } from "../../model/mail/deliveries.ts";
import { listenOn } from "../../target/http/listen.ts";
import { findingOf } from "../finding/finding.ts";
import { failing } from "../selftest/samples.ts";
import { scriptOf } from "./script.ts";

let folder: string;
/** A target and, at the same address, the Mailpit that it sends to. */
let stub: Server;
let base: string;
/** How many mails Mailpit holds before the call that owes one, how many more each time that it was made, and to others. */
let mails: { held: number; sent: number; others?: number };
let made: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kit-awaited-"));
  await writeFile(join(folder, "sleep"), "#!/bin/sh\n");
  await chmod(join(folder, "sleep"), 0o700);
  stub = createServer(({ url = "" }, answer) => {
    const isMailpit = url.startsWith("/api/v1/");
    if (!isMailpit) made += 1;
    const others = url.startsWith("/api/v1/messages?") ? (mails.others ?? 0) : 0;
    const messages = Array(mails.held + made * mails.sent + others).fill({ ID: "m" });
    answer.end(JSON.stringify(isMailpit ? { messages } : { status: "success" }));
  });
  base = `http://${await listenOn(stub, "127.0.0.1:0", "the stub")}`;
});

afterAll(async () => {
  stub.close();
  await rm(folder, { recursive: true });
});

/** Runs the script of a mail that never came; returns its exit code and what it printed. */
async function run(
  now: typeof mails,
  { mailpit, typed = "" }: { mailpit?: string | undefined; typed?: string } = {},
) {
  [mails, made] = [now, 0];
  const evidence = { mailbox: { kind: "smtp", listen: "127.0.0.1:2525" } } as const;
  const { history } = new Story({ evidence })
    .during("sample/0")
    .call("resend-verification", { email: "user-storyx1@example.com" });
  const told = failing("resend-verification.sends-email", {
    ...{ calls: ["c1"], field: mailbox, wants: undefined },
    ...{ expected: "a mail", got: "none within 2000 ms" },
  });
  const found = { shrunk: undefined, showing: { untried: "" }, alone: true } as const;
  const context = { history, baseUrl: base, reportPath: "out/latest/report.json" };
  const finding = findingOf(told, found, context);
  const reproduced = { times: 4, of: 4, alone: true };
  const file = join(folder, "it.sh");
  const script = scriptOf({ rule: told.clause.id } as never, { ...finding, reproduced }, history);
  await writeFile(file, script);
  const env = {
    ...{ PATH: `${folder}:${process.env.PATH}`, TRIES: "2" },
    ...(mailpit === undefined ? {} : { MAILPIT: mailpit }),
  };
  const child = spawn("/bin/sh", [file, base], { env });
  let out = "";
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (out += data));
  child.stdin.on("error", () => {});
  child.stdin.end(`${typed}\n`.repeat(2));
  const [code] = await once(child, "close");
  return { code, out, script };
}

it("a script of a mail that never came asks whether it did, and yes is no fault", async () => {
  const none = { held: 0, sent: 0 };

  const [came, lost] = [await run(none, { typed: "y" }), await run(none, { typed: "n" })];

  expect(came.script).toMatch(/MAILPIT \(.*; for the mail after call 1\)\n/);
  expect(came.out).toMatch(/Did the mail to user-\d+x1@example.com arrive\? \[y\/n\]/);
  expect([came.code, came.out]).toEqual([
    0,
    expect.stringContaining("FIXED: not broken in 2 of 2 tries"),
  ]);
  expect([lost.code, lost.out]).toEqual([1, expect.stringContaining("BROKEN as before: ")]);
});

it.each([
  ["one more than before", { held: 1, sent: 1 }, 0],
  ["a first one", { held: 0, sent: 1 }, 0],
  ["none more than before", { held: 1, sent: 0 }, 1],
  ["none but to others", { held: 0, sent: 0, others: 1 }, 1],
  // That Mailpit may not be the one that the target sends to.
  ["none at all", { held: 0, sent: 0 }, 2],
])("a script sees by Mailpit whether a mail came: %s", async (_, now, code) => {
  const ended = await run(now, { mailpit: base });

  expect([ended.code, ended.out]).toEqual([code, expect.any(String)]);
  expect(ended.out.includes("[y/n]")).toBe(code === 2);
});

it("a script asks its reader where Mailpit does not answer", async () => {
  const { code, out } = await run(
    { held: 1, sent: 0 },
    { mailpit: "http://127.0.0.1:9", typed: "n" },
  );

  expect([code, out]).toEqual([1, expect.stringContaining("[y/n]")]);
});
