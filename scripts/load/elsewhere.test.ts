import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHistory } from "../../conformance/history/reading/read-history.ts";
import { queueJobs } from "../../conformance/queue/verdicts/jobs.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { decodeHistory } from "../../contracts/history/ndjson.ts";
import type { Report } from "../../contracts/report.ts";
import { findK6 } from "../../load/k6/find.ts";
import { type Embedded, startEmbedded } from "../frame/profile/embedded.ts";
import { kitHere } from "../selftest/kit-here.ts";
import { ownFolder } from "../selftest/own-folder.ts";
import { runPods } from "./selftest/pods.ts";

const entry = fileURLToPath(new URL("../kit.ts", import.meta.url));
let served: Embedded;
const folder = ownFolder();
let k6 = "";

beforeAll(async () => {
  k6 = (await findK6()).path;
  served = await startEmbedded();
});

afterAll(async () => {
  await served.stop();
});

/** A receiver in a process of its own, as it would run on another machine. */
async function receiver(clock: string) {
  const out = join(folder, `${clock}.ndjson`);
  const flags = ["--profile", served.profile, "--listen", "127.0.0.1:0", "--clock", clock];
  const child = spawn(process.execPath, [entry, "load", "receive", ...flags, "--out", out]);
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), "line").then(([first]) => first as string),
    once(child.stderr, "data").then(([words]) => Promise.reject(new Error(String(words)))),
  ]);
  return {
    out,
    url: (JSON.parse(line) as { control: string }).control,
    async stop(): Promise<number | null> {
      child.kill("SIGTERM");
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    },
  };
}

describe("load that runs elsewhere, from the command line", () => {
  let events: HistoryEvent[] = [];
  let merged = "";

  beforeAll(async () => {
    const receivers = [await receiver("hooks-1"), await receiver("hooks-2")];
    const out = join(folder, "cluster");
    const plan = ["--plan", "standard", "--scenario", "fill-and-drain", "--runners", "2"];
    const urls = ["--receiver", ...receivers.map(({ url }) => url)];
    const exported = await kitHere([
      ...["export", "k6-operator", "--profile", served.profile],
      ...[...plan, ...urls, "--out", out],
    ]);
    const yaml = readFileSync(join(out, "load-fill-and-drain.yaml"), "utf8");
    const { accounts } = JSON.parse(readFileSync(served.profile, "utf8")) as {
      accounts: { plan: string; key: string }[];
    };
    const keys = accounts.filter(({ plan }) => plan === "standard").map(({ key }) => key);
    await runPods(yaml, join(folder, "raw"), keys, k6);
    const stopped = await Promise.all(receivers.map(({ stop }) => stop()));
    const merging = await kitHere([
      ...["load", "merge", join(folder, "raw"), "--profile", served.profile],
      ...["--hooks", ...receivers.map(({ out }) => out), "--out", join(folder, "merged")],
    ]);

    expect(exported.out).toContain("load-fill-and-drain.yaml README.md grafana-dashboard.json");
    expect(stopped).toEqual([0, 0]);
    expect(merging.code, merging.err).toBe(0);
    for (const key of keys) expect(yaml).not.toContain(key);
    merged = join(folder, "merged", "history.ndjson");
    events = decodeHistory(readFileSync(merged, "utf8"));
  });

  it("becomes one history, each account with one sender's and one receiver's clock", () => {
    const clocksOf = (account: string) => {
      const sent = events.filter((each) => each.ev === "sent" && each.account === account);
      const hooks = new Set(sent.map((each) => (each.ev === "sent" ? each.hook : "")));
      const calls = events.filter((each) => each.ev === "hook" && hooks.has(each.hook));
      return [sent, calls].map((some) => [...new Set(some.map(({ clock }) => clock))].join());
    };

    expect(clocksOf("standard-a")).toEqual(["k6:fill-and-drain.0", "hooks-1"]);
    expect(clocksOf("standard-b")).toEqual(["k6:fill-and-drain.1", "hooks-2"]);
  });

  it("has all clocks tied together by readings, with what is not known as widths", () => {
    const header = events.find((each) => each.ev === "header");
    const widths = new Map(header?.anchors.map(({ clock, width_us }) => [clock, width_us]));
    const jobs = queueJobs(readHistory(events));

    expect([...widths.keys()].sort()).toEqual([
      "hooks-1",
      "hooks-2",
      "k6:fill-and-drain.0",
      "k6:fill-and-drain.1",
      "kit",
    ]);
    for (const [clock, width] of widths) expect(width, clock).toBeLessThan(20_000);
    expect(jobs.length).toBeGreaterThan(20);
    for (const { s, w, outcome } of jobs) if (outcome === "accepted") expect(w).toBeGreaterThan(s);
  });

  it("is judged like any other history, and holds no key", async () => {
    const { out } = await kitHere(["judge", merged, "--rules", "queue.*", "--json"]);

    const { verdicts } = JSON.parse(out) as Report;
    const told = new Map(verdicts.map((each) => [each.rule, each]));
    // A starved machine may leave the rule untold; then its needs say so.
    for (const rule of ["queue.fifo", "queue.loses-nothing"]) {
      const { verdict, needs = [] } = told.get(rule) ?? {};
      const isExcused = needs.some(({ name }) => name === "generator");
      expect(isExcused ? "pass" : verdict, rule).toBe("pass");
    }
    expect(verdicts.filter((each) => each.verdict === "fail")).toEqual([]);
    expect(JSON.stringify(events)).not.toMatch(/"key":"(?!<)[^"]*standard/);
  });

  it("says which receiver's clock nobody read", async () => {
    const stray = join(folder, "stray.ndjson");
    const line = events.find((each) => each.ev === "hook");
    writeFileSync(stray, `${JSON.stringify({ ...line, clock: "hooks-9" })}\n`);

    const { code, err } = await kitHere([
      ...["load", "merge", join(folder, "raw"), "--profile", served.profile],
      ...["--hooks", stray, "--out", join(folder, "never")],
    ]);

    expect(code).toBe(3);
    expect(err).toContain("clock hooks-9");
  });
});
