import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { faultOfTheSurroundings } from "../../frame/faults.ts";
import { ownFolder } from "../../selftest/own-folder.ts";
import { merge } from "./merge.ts";

const folder = ownFolder();

const request = { path: "/x", body: {}, key: { in: "body", name: "key" } };
const empty = { accounts: [], users: [], receivers: [] };
const settings = { run: "r", scenario: "burst", ...empty, request };
const begin = { r: "begin", t: 1, instance: 0, instances: 1, intent: "" };
const sent = { r: "s", v: 1, c: 1, t: 2, o: 0, q: 3 };
const lines = (...all: object[]) => all.map((one) => JSON.stringify(one)).join("\n");

const faultOf = (raw: string, hooks: string) =>
  merge(raw, { target: "http://127.0.0.1:1", hooks: [hooks] }).then(
    () => "none",
    faultOfTheSurroundings,
  );

it.each<[string, unknown, string | undefined, RegExp]>([
  ["no settings", null, "", /settings\.json: holds no settings of a load run/],
  ["settings of another kind", { ...settings, accounts: "x" }, "", /holds no settings/],
  ["a scenario that nobody knows", { ...settings, scenario: "x" }, "", /holds no settings/],
  ["no log", settings, undefined, /holds no \.ndjson/],
  ["a log without a beginning", settings, "junk", /has no "begin" line/],
  ["half a line", settings, lines({ r: "begin", t: 1 }), /holds what no scenario/],
  ["an account that is none", settings, lines(begin, sent), /holds what no scenario/],
  ["calls that are none", settings, lines(begin), /history/],
  ["a line without end", settings, " ".repeat((1 << 24) + 1), /has a line of more than 16777216/],
])("junk is the surroundings' fault, in a sentence: %s", async (name, written, log, why) => {
  const raw = join(folder, name);
  mkdirSync(raw);
  writeFileSync(join(raw, "settings.json"), JSON.stringify(written));
  if (log !== undefined) writeFileSync(join(raw, "0.ndjson"), log);
  const hooks = join(folder, "hooks.ndjson");
  writeFileSync(hooks, "junk\n");

  expect(await faultOf(raw, hooks)).toMatch(why);
});

it.each<[string, (file: string) => void]>([
  ["a pipe", (file) => execFileSync("mkfifo", [file])],
  ["a device", (file) => symlinkSync("/dev/zero", file)],
])("a log that is %s is refused at once", async (name, make) => {
  const raw = join(folder, name);
  mkdirSync(raw);
  writeFileSync(join(raw, "settings.json"), JSON.stringify(settings));
  make(join(raw, "0.ndjson"));

  expect(await faultOf(raw, "")).toMatch(/0\.ndjson: is no regular file\. Put the whole logs/);
});
