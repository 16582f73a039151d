import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { plans } from "../../contracts/limits.ts";
import { init } from "../init.ts";
import { bluntTarget } from "../selftest/blunt-target.ts";
import { ownFolder } from "../selftest/own-folder.ts";
import type { Terminal } from "./ask.ts";
import { questions } from "./questions.ts";

const enter = "\r";
const ctrlC = "\u0003";
const ctrlD = "\u0004";

/** The words on a screen, without colours, line breaks and frames. */
const wordsOf = (screen: string): string =>
  stripVTControlCharacters(screen).replaceAll(/[\s│]+/g, " ");

/** A person who types each answer once the screen shows the words before it. */
function person(...answers: readonly (readonly [words: string, keys: string])[]): Terminal {
  const input = new PassThrough();
  const left = [...answers];
  let shown = "";
  const output = new Writable({
    write(chunk, _, done) {
      shown = wordsOf(shown + chunk);
      const [words, keys] = left[0] ?? [];
      if (words !== undefined && shown.includes(words)) {
        left.shift();
        shown = "";
        setImmediate(() => input.write(keys));
      }
      done();
    },
  });
  return { input, output };
}

const folder = ownFolder();
let write: string;
let target: { url: string; server: Server };
beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  write = join(folder, `${randomUUID()}.json`);
  target = await bluntTarget('{"data":null,"error":null,"meta":{}}');
});
afterEach(() => {
  vi.restoreAllMocks();
  target.server.close();
});

async function written(terminal: Terminal, flags: object = { target: target.url }) {
  const code = await init({ write, ...flags }, terminal);
  return { code, profile: JSON.parse(readFileSync(write, "utf8")) };
}

it("writes what a person answers, and leaves open what is answered empty", async () => {
  const open = questions.slice(1).map(({ what }) => [what, enter] as const);
  const { code, profile } = await written(
    person(
      ["base URL", `${target.url}${enter}`],
      ["what reports call", `Shop${enter}`],
      ...open,
      [`on ${plans[0]}`, `STANDARD_KEY${enter}`],
      ...plans.slice(1).map((plan) => [`on ${plan}`, enter] as const),
    ),
    {},
  );

  expect(code).toBe(0);
  expect(profile).toMatchObject({
    target: { baseUrl: target.url, name: "Shop" },
    accounts: [{ plan: plans[0], key: "$" + "{STANDARD_KEY}" }],
  });
  for (const fact of ["evidence", "slugs", "enterprise"]) expect(profile).not.toHaveProperty(fact);
});

it("says what is wrong with an answer, and takes it mended", async () => {
  const { profile } = await written(
    person(
      ["what reports call", enter],
      ["by SMTP", `localhost${enter}`],
      ["wanted host:port", `:2525${enter}`],
      ["webhook calls", ctrlC],
    ),
  );

  expect(profile.evidence.mailbox).toEqual({ kind: "smtp", listen: "localhost:2525" });
});

it.each([
  ["Ctrl-C", ctrlC],
  ["Ctrl-D", ctrlD],
])("keeps what was answered before %s, and exits 130", async (_, key) => {
  const { code, profile } = await written(
    person(["what reports call", `Shop${enter}`], ["by SMTP", key]),
  );

  expect(code).toBe(130);
  expect(profile).toMatchObject({
    target: { baseUrl: target.url, name: "Shop" },
    signup: { open: true, loginNeedsVerification: false },
  });
});

it("writes nothing where not even the target was answered", async () => {
  expect(await init({ write }, person(["base URL", ctrlC]))).toBe(130);
  expect(existsSync(write)).toBe(false);
});
