import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spellings } from "../../contracts/history/spellings.ts";
import type { ProfileInput } from "../../contracts/profile/index.ts";
import { withFacts } from "../../fixtures/profiles/with-facts.ts";
import { combine, type Reference, startReference } from "../../fixtures/reference/index.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
import { kitHere } from "./kit-here.ts";
import { kit } from "./kit-process.ts";
import { ownFolder } from "./own-folder.ts";

/** Texts that no file holds by chance, with signs that encodings spell in other ways. */
const someCanary = (odd: string) =>
  fc
    .tuple(
      fc.string({
        unit: fc.constantFrom(..."abcdefghjkmnpqrstuvwxyz0123456789"),
        minLength: 9,
        maxLength: 12,
      }),
      fc.string({ unit: fc.constantFrom(...odd), minLength: 1, maxLength: 3 }),
    )
    .map(([word, signs]) => `cnry${word}${signs}${word.length}z`);

const seed = 20_261;
const drawn = fc.sample(someCanary(`+/='"&<%!`), { numRuns: 4, seed });
const [inHeader = "", inPassword = "", inEnvironment = "", inQuery = ""] = drawn;
/** Canaries for tokens hold only signs that fit a header and a path. */
const [inToken = "", inCode = "", inReset = "", inApiKey = ""] = fc.sample(someCanary("-_~."), {
  numRuns: 4,
  seed,
});
const inUser = "cnryuser-q7";
const inBasic = Buffer.from(`${inUser}:${inPassword}`).toString("base64");
const canaries = {
  ...{ inHeader, inUser, inPassword, inBasic, inEnvironment, inQuery },
  ...{ inToken, inCode, inReset, inApiKey },
};
const withPassword = (url: string) =>
  url.replace("//", `//${inUser}:${encodeURIComponent(inPassword)}@`);

const everyHex = (text: string) => Buffer.from(text).toString("hex");
/** The spellings of a text: the usual ones, every byte escaped, and hex digits. */
function written(text: string): string[] {
  const codes = [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, "0"));
  const all = [
    ...spellings(text),
    codes.map((code) => `%${code}`).join(""),
    codes.map((code) => `%${code.toUpperCase()}`).join(""),
    codes.map((code) => `\\u00${code}`).join(""),
    everyHex(text),
    everyHex(text).toUpperCase(),
  ];
  return [...new Set(all)];
}

/** The credentials that the target was shown. */
const shown = new Set<string | undefined>();
let made = 0;
/** Makes a new secret that begins with a canary. */
const another = (canary: string) => (): string => {
  made += 1;
  return `${canary}${made}`;
};
const reference = (listen: { smtp: string; payment: string }): Promise<Reference> =>
  startReference({
    ...{ smtp: listen.smtp, payments: `http://${listen.payment}`, seed: 1 },
    decisions: combine({
      token: {
        value: another(inToken),
        apiKey: another(inApiKey),
      },
      verify: { newCode: another(inCode) },
      forgot: { newToken: another(inReset) },
      // A wrong lifetime, so that there is a finding; and a gateway that echoes the request.
      refresh: { expiry: () => "1_week" },
      http: {
        afterResponse: (given, { request }) => {
          const { "x-gateway": gateway, authorization } = request.headers;
          const { status, headers, body } = given;
          const isEchoed = status >= 400 && typeof body === "object" && !Buffer.isBuffer(body);
          shown.add(authorization);
          return {
            ...given,
            headers: { ...headers, "x-seen": String(gateway ?? "") },
            body: isEchoed ? { ...body, seen: [gateway, authorization] } : body,
          };
        },
      },
    }),
  });

/** A variable of the environment, as profiles name it. */
const fromEnvironment = ["$", "{CANARY_HEADER}"].join("");

const folder = ownFolder();
let served: Reference;
let profile: string;
beforeAll(async () => {
  const listen = await freeAddresses();
  served = await reference(listen);
  const facts: ProfileInput = withFacts(served.profile(listen), {
    target: {
      baseUrl: withPassword(served.url),
      headers: { "x-gateway": fromEnvironment },
    },
  });
  profile = join(folder, "profile.json");
  await writeFile(profile, JSON.stringify(facts));
});
afterAll(async () => {
  await served.close();
});

/** Watches the command lines of a test's child processes and their children, while a command runs. */
function watchedCommandLines(): { stop: () => string[] } {
  const seen = new Set<string>();
  const look = () => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        if (words.includes("cnry")) seen.add(words);
      } catch {
        // The process has ended by now.
      }
    }
  };
  const timer = setInterval(look, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return [...seen];
    },
  };
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const spelt = Object.entries(canaries).map(([where, canary]) => [where, written(canary)] as const);

/** Each text that holds a canary, with the canary's name. */
const found = (texts: readonly [string, string][]): string[] =>
  spelt.flatMap(([where, spellings]) =>
    texts.flatMap(([name, text]) => {
      const leak = spellings.find((one) => text.includes(one));
      return leak === undefined ? [] : [`${where} in ${name}, as ${leak}`];
    }),
  );

const environment = () => ({ CANARY_HEADER: inHeader, UNRELATED_SECRET: inEnvironment });

/** In the test's own process: a command that starts no process of its own that could show its arguments. */
const here = { run: kitHere };

/** Runs a command; returns where canaries stand afterwards, and its exit code. */
async function leaksOf(
  args: readonly string[],
  { run = kit, ...more }: Parameters<typeof kit>[1] & { run?: typeof kit } = {},
) {
  const before = new Set([...filesBelow(folder), profile]);
  const lines = watchedCommandLines();
  const { code, out, err } = await run(args, { cwd: folder, env: environment(), ...more });
  const texts = filesBelow(folder)
    .filter((file) => !before.has(file))
    .map((file): [string, string] => [file, readFileSync(file, "latin1")]);
  const told: [string, string][] = [
    ["standard output", out],
    ["standard error", err],
  ];
  const listed = lines.stop().map((line): [string, string] => ["the process list", line]);
  return { code, leaks: found([...told, ...texts, ...listed]), files: texts.length };
}

const rules = [
  "--rules",
  "login.token-type",
  "refresh.expiry-default",
  "reset-password.sets-password",
];

describe(`canaries in every input (seed ${seed})`, () => {
  it("stand nowhere after check, nor after what reads its files", async () => {
    const out = join(folder, "run");
    const args = ["--profile", profile, "--runs", "2", "--seed", "1", "--plain", "--out", out];

    const checked = await leaksOf(["check", ...args, ...rules]);
    const replay = ["replay", join(out, "report.json"), "refresh.expiry-default"];
    const replayed = await leaksOf(replay, here);
    const judged = await leaksOf(["judge", join(out, "history.ndjson"), "--json"], here);

    expect([checked.code, replayed.code, judged.code]).toEqual([1, 1, 1]);
    expect(checked.files).toBeGreaterThan(6);
    expect(shown).toContain(`Basic ${inBasic}`);
    expect([...checked.leaks, ...replayed.leaks, ...judged.leaks]).toEqual([]);
  });

  it("stand nowhere after doctor, init, and a check whose command line holds them", async () => {
    const written = join(folder, "written.json");

    const doctor = await leaksOf(["doctor", "--profile", profile]);
    const target = withPassword(served.url);
    // A caller who writes a password into a command line has put it into the process list.
    const few = ["--runs", "1", "--rules", "login.token-type", "--out", join(folder, "told")];
    const checked = await leaksOf(["check", "--target", target, "--plain", ...few], here);
    const init = await kitHere(["init", "--target", target, "--yes", "--write", written], {
      env: environment(),
    });

    expect([...doctor.leaks, ...checked.leaks]).toEqual([]);
    expect(checked.files).toBeGreaterThan(6);
    expect(
      found([
        ["init", init.out + init.err],
        [written, readFileSync(written, "latin1")],
      ]),
    ).toEqual([]);
  });

  it("stand nowhere after record, whoever sends them", async () => {
    const body = { email: "ada@example.com", password: inPassword, token: inReset };
    let sent: Promise<unknown> | undefined;
    const upstream = ["--profile", profile, "--upstream", served.url];

    const recorded = await leaksOf(
      ["record", ...upstream, "--listen", "127.0.0.1:0", "--out", join(folder, "rec")],
      {
        onStderr: (text, interrupt) => {
          const proxy = /recording {2}(\S+) stands/.exec(text)?.[1];
          if (proxy === undefined || sent !== undefined) return;
          const headers = {
            authorization: `Bearer ${inToken}`,
            "x-api-key": inApiKey,
            "content-type": "application/json",
          };
          const url = `${proxy}/api/agents/v1/auth/login?api_key=${encodeURIComponent(inQuery)}`;
          sent = fetch(url, { method: "POST", headers, body: JSON.stringify(body) }).then(
            (answer) => answer.text(),
          );
          void sent.finally(interrupt);
        },
      },
    );

    expect(recorded.code).toBe(0);
    expect(recorded.leaks).toEqual([]);
  });

  it("stand in no message about a target that is not there, or no target at all", async () => {
    const file = join(folder, "broken.json");
    const told = async (command: string, at: string) => {
      const target = { baseUrl: withPassword(at), headers: { "x-gateway": fromEnvironment } };
      await writeFile(file, JSON.stringify({ target }));
      const { code, out, err } = await kitHere([command, "--profile", file], {
        ...{ cwd: folder, env: environment() },
      });
      return { code, leaks: found([["what was printed", out + err]]) };
    };

    for (const at of ["ftp://127.0.0.1", "http://["])
      expect(await told("check", at)).toEqual({ code: 3, leaks: [] });
    for (const command of ["check", "contracts", "load", "certify"])
      expect(await told(command, "http://127.0.0.1:1")).toEqual({ code: 3, leaks: [] });
  });
});
