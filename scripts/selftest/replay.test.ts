import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServer, listenOn } from "../../conformance/target/http/listen.ts";
import { variable } from "../../contracts/profile/environment.ts";
import { type Mutant, mutants } from "../../fixtures/mutants/index.ts";
import { generated } from "../../fixtures/mutants/operators/generated.ts";
import { kitHere } from "./kit-here.ts";
import type { Ended } from "./kit-process.ts";
import { ownFolder } from "./own-folder.ts";
import { type ReferenceHere, referenceHere } from "./reference-here.ts";
import { replaysOn } from "./replayed.ts";

const rule = "refresh.expiry-default";
const folder = ownFolder();

const mutantNamed = (id: string): Mutant => {
  const mutant = [...mutants, ...generated].find((one) => one.id === id);
  if (mutant === undefined) throw new Error(`no mutant ${id}`);
  return mutant;
};

let broken: ReferenceHere;
let checked: Ended;
/** The report of the check. */
let found: string;

beforeAll(async () => {
  broken = await referenceHere(folder, mutantNamed("refresh-gives-a-week-by-default"));
  const flags = ["--profile", broken.profile, "--rules", "refresh.expiry-*", "--seed", "1"];
  const out = ["--out", "out/checked"];
  checked = await kitHere(["check", ...flags, "--runs", "4", ...out], { cwd: folder });
  found = await readFile(join(folder, "out/checked/report.json"), "utf8");
});
afterAll(async () => {
  await broken.stop();
});

/** A server that only counts what comes. */
async function listener() {
  let count = 0;
  const server = createServer((_, response) => {
    count += 1;
    response.end("{}");
  });
  const url = `http://${await listenOn(server, "127.0.0.1:0", "listener")}`;
  return { url, requests: () => count, close: () => closeServer(server) };
}

describe("a finding", () => {
  it("is replayed by the command that it prints", async () => {
    const [, command = ""] = /replay +npm run -s kit -- (replay .+)/.exec(checked.out) ?? [];

    const flags = ["--times", "90", "--out", "out/again"];
    const again = await kitHere([...command.split(" "), ...flags], { cwd: folder });

    expect(checked.code).toBe(1);
    expect(again.code).toBe(1);
    expect(again.out).toContain(`✗ MUST   ${rule}`);
    // The calls that were shown tell it: nothing else is asked.
    expect(again.err).not.toMatch(/^plan /m);
    // Nor is what broke played 89 times more.
    const packed = await readFile(join(folder, "out/again/history.ndjson.gz"));
    const tries = new Set(
      gunzipSync(packed)
        .toString()
        .match(/\/(?:shown|again)\d+/g),
    );
    expect([...tries]).toEqual(["/shown1"]);
    const ended = JSON.parse(await readFile(join(folder, "out/again/report.json"), "utf8"));
    expect(ended.concluded).toMatchObject({ word: "BROKEN", says: `${rule} broke again` });
    expect(await readFile(join(folder, "out/again/summary.md"), "utf8")).toMatch(/^## BROKEN: /);
    expect(await readFile(join(folder, "out/again/report.html"), "utf8")).toMatch(
      /<title>BROKEN: /,
    );
    expect(again.out).toContain("broken again by these calls alone, made anew");
    // What it wrote is replayed as well, and knows how often the calls broke the rule before.
    const anew = await kitHere(["replay", "out/again"], { cwd: folder });
    expect([anew.code, anew.err]).toEqual([1, expect.not.stringMatching(/^plan /m)]);
    // The run whose findings are worked off stays the latest: a replay's report holds one rule.
    expect(existsSync(join(folder, "out/latest"))).toBe(false);
    const [, own = ""] = /^files +(\S+report\.html)/m.exec(anew.out) ?? [];
    const report = await readFile(join(folder, own.replace("html", "json")), "utf8");
    const { verdicts } = JSON.parse(report);
    const { finding } = verdicts.find((one: { rule: string }) => one.rule === rule);
    expect(finding.reproduced).toEqual({ times: 6, of: 6, alone: true });
  });

  it("is FIXED once its calls alone keep the rule, which is no pass, without what they do not use", async () => {
    const mended = await referenceHere(folder);
    const profile = JSON.parse(await readFile(mended.profile, "utf8"));
    const taken = await listener();
    profile.evidence.mailbox.listen = new URL(taken.url).host;
    await writeFile(join(folder, "no-mail.json"), JSON.stringify(profile));
    const out = ["--out", "out/mended"];

    const again = await kitHere(
      [...["replay", "out/checked/report.json", rule], ...["--profile", "no-mail.json"], ...out],
      { cwd: folder },
    );
    await Promise.all([mended.stop(), taken.close()]);

    expect([again.code, again.err]).toEqual([0, expect.not.stringMatching(/^plan /m)]);
    expect(again.out).toContain(
      `FIXED  ${rule} was kept each of 5 times by the calls that had broken it; its other scenarios were not run: npm run -s kit -- check --profile no-mail.json --rules ${rule}\n`,
    );
    const report = JSON.parse(await readFile(join(folder, "out/mended/report.json"), "utf8"));
    const told = report.verdicts.find((one: { rule: string }) => one.rule === rule);
    expect([told.verdict, report.outcome, report.concluded.exitCode]).toEqual([
      ...["inconclusive", "incomplete", 0],
    ]);
    expect(report.budget.requests.used).toBeLessThan(20);
  });

  it("is gone where the target was mended", async () => {
    await writeFile(join(folder, "before.json"), found);
    const mended = await referenceHere(folder);

    const args = ["replay", "before.json", rule, "--profile", mended.profile];
    const again = await kitHere(args, { cwd: folder });
    await mended.stop();

    expect(again.code).toBe(0);
    expect(again.out).toContain("FIXED  refresh.expiry-default was kept in 5 runs");
  });
});

it("a finding behind a move of the clock is replayed by its calls alone, as far from now as it was from then", async () => {
  const lapsing = await referenceHere(folder, mutantNamed("never-tokens-lapse-after-a-year"));
  const never = "token.never-does-not-lapse";
  const flags = ["--profile", lapsing.profile, "--rules", never, "--seed", "1"];

  await kitHere(["check", ...flags, "--out", "out/clock"], { cwd: folder });
  const again = await kitHere(["replay", "out/clock/report.json", never, "--out", "out/moved"], {
    cwd: folder,
  });
  await lapsing.stop();

  expect([again.code, again.err]).toEqual([1, expect.not.stringMatching(/^plan /m)]);
  const moves = async (name: string) =>
    gunzipSync(await readFile(join(folder, `out/${name}/history.ndjson.gz`)))
      .toString()
      .split("\n")
      .flatMap((line) => (line.includes('"ev":"clock"') ? [JSON.parse(line).to] : []));
  const [then, now] = [await moves("clock"), await moves("moved")];
  expect(now.length).toBeGreaterThan(0);
  expect(then).not.toContain(now[0]);
});

it.each([
  ...["verify-email-wants-its-cookie-back", "parameters.music_gen.duration.check:allow@of-29"],
  // No answer shows it: the evidence that the profile declares does.
  "login.tokenName:empty",
])(
  "every finding on a mutant replays to BROKEN, and to FIXED once it is mended, and so does its script: %s",
  async (id) => {
    const mutant = mutantNamed(id);
    const broken = mutant.breaks.map(({ id: rule }) => rule);

    const { replays } = await replaysOn(mutant, ["check", "--rules", ...broken], { run: kitHere });

    expect(replays.length).toBeGreaterThan(0);
    expect(replays.map(({ rule, broken: ended }) => [rule, ended?.code])).toEqual(
      replays.map(({ rule }) => [rule, 1]),
    );
    for (const { broken: ended, mended, scripts } of replays) {
      expect(ended?.out).toMatch(/^BROKEN {2}/m);
      expect([mended?.code, mended?.out]).toEqual([0, expect.stringMatching(/^FIXED {2}/m)]);
      // Of what was mistyped, and of a server that refuses everybody, nothing can be told.
      expect(scripts).toMatchObject({
        ...{
          broken: { code: 1 },
          mended: { code: 0 },
          refusing: { code: 2 },
          stopped: { code: 2 },
        },
        mistyped: { code: scripts.mistyped.code === null ? null : 2 },
      });
    }
  },
);

it("all findings of a run are replayed where no rule is named, a line for each and one for all", async () => {
  const rules = ["login.user-fields", "verify-email.result"];
  const service = await referenceHere(
    folder,
    mutantNamed("token.userId:drop@users-with-another-token"),
  );
  const flags = ["--profile", service.profile, "--rules", ...rules, "--out", "out/two"];
  await kitHere(["check", "--seed", "1", ...flags], { cwd: folder });

  const { code, out } = await kitHere(["replay", "out/two"], { cwd: folder });
  await service.stop();
  const gone = await kitHere(["replay", "out/two"], { cwd: folder });

  expect(code).toBe(1);
  const lines = rules.map((id) => `BROKEN  ${id}: data.user.id: expected an integer, got absent`);
  expect(out.trim().split("\n").toSorted()).toEqual([
    ...lines,
    "exit 1  of 2 findings 2 BROKEN, 0 FIXED, 0 ERROR",
  ]);
  expect(gone.code).toBe(3);
});

describe("what cannot be replayed", () => {
  it.each([
    ["a rule that nobody knows", "x.y", "there is no such rule"],
    ["a rule that did not fail", "login.token-type", "is "],
  ])("is told: %s", async (_, id, words) => {
    const { code, err } = await kitHere(["replay", join(folder, "out/checked/report.json"), id]);

    expect(code).toBe(3);
    expect(err).toContain(words);
  });

  it("is told: a report that was changed, whatever profile, target and command it names", async () => {
    const heard = await listener();
    const report = JSON.parse(found);
    const stranger = join(folder, "stranger.mjs");
    await writeFile(stranger, `await fetch("${heard.url}"); export default {};`);
    report.run.command = `check --profile ${stranger} --target ${heard.url}`;
    report.target.baseUrl = heard.url;
    await writeFile(join(folder, "stranger.json"), JSON.stringify(report));

    const alone = await kitHere(["replay", join(folder, "stranger.json"), rule]);
    const elsewhere = await kitHere(["replay", "stranger.json", rule, "--target", broken.url], {
      cwd: folder,
    });
    await heard.close();

    expect([alone.code, alone.err]).toEqual([3, expect.stringContaining("no run that you made")]);
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.err).toContain(`target  ${broken.url}\n`);
    expect(heard.requests()).toBe(0);
  });

  it("is told: a rule of a stranger's report that names a folder elsewhere", async () => {
    const report = JSON.parse(found);
    const own = report.verdicts.find((one: { rule: string }) => one.rule === rule);
    report.verdicts.push({ ...own, rule: "../../elsewhere" });
    await writeFile(join(folder, "stranger.json"), JSON.stringify(report));

    const flags = ["--target", broken.url, "--out", "out/many"];
    const { err } = await kitHere(["replay", "stranger.json", ...flags], { cwd: folder });

    expect(err).toContain("there is no such rule");
    expect(existsSync(join(folder, "elsewhere"))).toBe(false);
  });

  it("is told: a profile that is gone, and what of it is needed", async () => {
    await writeFile(join(folder, "mine.json"), found);
    await rename(broken.profile, `${broken.profile}.moved`);

    const args = ["replay", "mine.json", rule];
    const { code, err } = await kitHere(args, { cwd: folder });
    const without = await kitHere([...args, "--target", broken.url], { cwd: folder });
    await rename(`${broken.profile}.moved`, broken.profile);

    expect([code, err]).toEqual([3, expect.stringContaining("Give it by --profile")]);
    expect(err).not.toContain("--target");
    expect([without.code, without.out]).toEqual([1, expect.stringMatching(/^BROKEN {2}/m)]);
  });

  it.each([
    ["is gone", undefined],
    ["lacks a key", JSON.stringify({ enterprise: { key: variable("NO_KEY") } })],
  ])("is no finding whose calls need nothing of a profile that %s", async (_, text) => {
    const args = ["replay", "out/checked/report.json", rule, "--out", "out/bare"];
    const moved = `${broken.profile}.moved`;
    await rename(broken.profile, moved);
    if (text !== undefined) await writeFile(broken.profile, text);

    const { code, out, err } = await kitHere(args, { cwd: folder });
    await rename(moved, broken.profile);

    expect([code, out]).toEqual([1, expect.stringMatching(/^BROKEN {2}/m)]);
    expect(err).toContain(
      `target  ${broken.url} (without its profile, of which these calls need nothing)`,
    );
  });

  it("is told: a file that is no report", async () => {
    await writeFile(join(folder, "no.json"), "{}");
    const { code, err } = await kitHere(["replay", join(folder, "no.json"), rule]);

    expect(code).toBe(3);
    expect(err).toContain("is no report of this kit");
  });
});

it("compares no file that is no report, whatever host it names", async () => {
  const heard = await listener();
  const profile = JSON.stringify({ target: { baseUrl: heard.url } });
  await writeFile(join(folder, "profile.json"), profile);

  const both = ["out/checked/report.json", "profile.json"].map((name) => join(folder, name));
  const { code, err } = await kitHere(["compare", ...both]);
  await heard.close();

  expect([code, heard.requests()]).toEqual([3, 0]);
  expect(err).toContain("profile.json: is no report of this kit");
});
