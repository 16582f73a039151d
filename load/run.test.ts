import { once } from "node:events";
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { historyEvent } from "../contracts/history/events.ts";
import { accounts, type Driving, driving } from "../scripts/load/selftest/driving.ts";
import { ownFolder } from "../scripts/selftest/own-folder.ts";
import { ownPlace } from "./acts/job.ts";

let at: Driving;
const folder = ownFolder();

beforeAll(async () => {
  at = await driving();
});

afterAll(async () => {
  await at.close();
});

/** A stand-in for k6: a shell script; `$log` is the raw log that the kit asks it to write. */
async function standIn(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  const findLog =
    'log=; for a in "$@"; do [ "$before" = --console-output ] && log="$a"; before="$a"; done';
  await writeFile(path, `#!/bin/sh\n${findLog}\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

async function listening(
  onSocket: (socket: Socket) => void,
): Promise<{ server: Server; port: number }> {
  const server = createServer(onSocket).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const begin = '{"r":"begin","t":1,"instance":0,"instances":1,"intent":"x"}';
const oneSent = '{"r":"s","v":1,"c":$n,"t":$n,"o":0,"q":0,"h":"h$n","m":"m$n"}';

describe("a scenario run by k6", () => {
  it("yields events of a history, one answer for every request, on an anchored clock", async () => {
    const early: string[] = [];
    const { events, sent, answered, anchors, health, stopped } = await at.drive({
      scenario: "baseline",
      onAnchor: ({ clock }) => early.push(clock),
      onEvent: ({ ev }) => early.push(ev),
    });

    for (const [seq, event] of events.entries()) historyEvent.parse({ ...event, seq });
    for (const { id, t_us } of sent) expect(answered.get(id)?.t_us).toBeGreaterThan(t_us);
    expect(anchors.map(({ clock }) => clock)).toEqual(["k6:baseline.0"]);
    expect(Math.abs((anchors[0]?.wall_us ?? 0) / 1000 - Date.now())).toBeLessThan(60_000);
    expect(health).toMatchObject({ sent: 15, answered: 15, droppedIterations: 0, faults: [] });
    expect(stopped).toBe(false);
    expect(early.indexOf("k6:baseline.0")).toBe(accounts.length);
    expect(early.indexOf("sent")).toBe(accounts.length + 1);
    const episodes = events.filter((event) => event.ev === "episode");
    expect(episodes.map(({ phase }) => phase)).toEqual([
      ...accounts.map(() => "begin"),
      ...accounts.map(() => "end"),
    ]);
  });

  it("tells what it sent byte for byte, and gives every request its own file, most their own webhook and track_id", async () => {
    const from = at.seen.length;

    const { sent } = await at.drive({
      scenario: "burst",
      headers: { "x-gate": "open" },
      request: {
        path: "/api/v6/interior/object_removal",
        body: { init_image: `http://127.0.0.1:1/media/${ownPlace}/picture.png` },
        key: { in: "body", name: "key" },
      },
      oneSilentIn: 5,
    });

    const byFile = (a: Record<string, unknown>, b: Record<string, unknown>) =>
      String(a.init_image) < String(b.init_image) ? -1 : 1;
    const seen = at.seen.slice(from);
    const told = sent.map(({ body }) => JSON.parse(body?.text ?? "") as Record<string, unknown>);
    expect(told.toSorted(byFile)).toEqual(seen.map(({ body }) => body).toSorted(byFile));
    expect(new Set(told.map(({ init_image }) => init_image)).size).toBe(told.length);
    const hooks = told.flatMap(({ webhook }) => (webhook === undefined ? [] : [webhook]));
    expect(hooks.length).toBeLessThan(told.length);
    expect(new Set(hooks).size).toBe(hooks.length);
    const trackIds = told.flatMap(({ track_id }) => (track_id === undefined ? [] : [track_id]));
    expect(trackIds.length).toBeGreaterThan(told.length / 2);
    expect(trackIds.length).toBeLessThan(told.length);
    expect(new Set(trackIds).size).toBe(trackIds.length);
    for (const { hook, body } of sent)
      expect(body?.text?.includes(`/${hook}"`)).toBe(hook !== undefined);
    for (const { headers } of seen) expect(headers["x-gate"]).toBe("open");
    for (const { headers } of sent) expect(headers?.["x-gate"]).toBe("open");
  });

  it("stops on the caller's signal and hands on what was recorded, calls under way as aborted", async () => {
    const { server, port } = await listening(() => {});
    const stop = new AbortController();

    const run = at.drive({
      scenario: "burst",
      baseUrl: `http://127.0.0.1:${port}`,
      signal: stop.signal,
      onEvent: ({ ev }) => void (ev === "sent" && stop.abort()),
    });

    const { stopped, why, sent, answered, events } = await run;
    server.close();
    expect({ stopped, why }).toEqual({ stopped: true, why: "interrupted" });
    expect(sent.length).toBeGreaterThan(0);
    for (const { id } of sent) expect(answered.get(id)?.fault).toBe("aborted");
    expect(events.at(-1)).toMatchObject({ ev: "episode", phase: "end", fault: "interrupted" });
  });

  it("says why there was no answer: refused, silent, no HTTP, cut off", async () => {
    const targets = await Promise.all([
      listening(() => {}),
      // Ended before the request was read, the connection would be reset.
      listening((socket) => socket.once("data", () => socket.end("hello\r\n\r\n"))),
      listening((socket) => socket.once("data", () => socket.resetAndDestroy())),
      listening(() => {}),
    ]);
    targets[3]?.server.close();

    const faults: (string | undefined)[] = [];
    for (const [index, { port }] of targets.entries()) {
      const { sent, answered } = await at.drive({
        scenario: "baseline",
        accounts: accounts.slice(0, 1),
        baseUrl: `http://127.0.0.1:${port}`,
        timeoutMs: index === 0 ? 100 : 10_000,
        patienceMs: 10,
      });
      faults.push(answered.get(sent[0]?.id ?? "")?.fault);
    }

    for (const { server } of targets) server.close();
    expect(faults).toEqual(["timeout", "malformed", "reset", "refused"]);
  });

  it("keeps keys out of arguments and files, and leaves no file behind", async () => {
    const spied = join(folder, "spied");
    const k6 = await standIn(
      "spy",
      `dir=$(dirname "$log"); echo "$dir" > ${spied}; echo "$@" >> ${spied}
cat "$dir"/* >> ${spied}; exec ${at.k6} "$@"`,
    );
    const key = "standard/never-to-be-seen";
    const names: string[][] = [];

    await at.drive({
      k6,
      scenario: "baseline",
      accounts: [{ name: "a", plan: "standard", key }],
      onEvent: async ({ ev }) => {
        if (ev !== "answered") return;
        const [dir = ""] = (await readFile(spied, "utf8")).split("\n");
        names.push(await readdir(dir).catch(() => []));
      },
    });

    const [dir = "", ...seen] = (await readFile(spied, "utf8")).split("\n");
    expect(seen.join("\n")).toContain("--log-format raw");
    expect(seen.join("\n")).not.toContain("never-to-be-seen");
    expect(names[0]).toContain("settings.json");
    expect(names[0]?.filter((name) => name.startsWith("raw"))).toEqual([]);
    await expect(readdir(dir)).rejects.toThrow(/ENOENT/);
    expect(dirname(dir)).toBe(tmpdir());
  });

  it("passes k6's own outputs through, without keys in what they write", async () => {
    const file = join(folder, "samples.json");
    const request = {
      path: "/api/v6/interior/object_removal",
      body: {},
      key: { in: "query", name: "key" },
    } as const;

    await at.drive({
      scenario: "baseline",
      accounts: [{ name: "a", plan: "standard", key: "key-in-the-query" }],
      request,
      outputs: [`json=${file}`],
      patienceMs: 10,
    });

    const samples = await readFile(file, "utf8");
    expect(samples).toContain('"http_req_duration"');
    expect(samples).toContain('"plan":"standard"');
    expect(samples).not.toContain("key-in-the-query");
  });
});

describe("a run that must not go on", () => {
  it("is stopped at the ceiling, and judged by what it sent until then", async () => {
    const k6 = await standIn(
      "runaway",
      `trap 'exit 105' INT; exec 3>>"$log"; echo $$ > ${folder}/pid
echo '${begin}' >&3
n=0; while [ $n -lt 500 ]; do n=$((n+1)); echo "${oneSent.replaceAll('"', '\\"')}" >&3; done
while :; do sleep 0.05; done`,
    );
    const ceiling = { requestsPerSecond: 1e4, totalRequests: 450, concurrency: 100, seconds: 60 };

    const { stopped, why, sent } = await at.drive({
      k6,
      scenario: "baseline",
      leave: { authorised: true, ceiling },
    });

    expect(stopped).toBe(true);
    expect(why).toBe("the ceiling of 450 requests was reached");
    expect(sent.length).toBeGreaterThan(450);
    const pid = Number(await readFile(join(folder, "pid"), "utf8"));
    expect(isRunning(pid)).toBe(false);
  });

  it("takes k6 with it when its events cannot be recorded", async () => {
    const k6 = await standIn(
      "endless",
      `exec 3>>"$log"; echo $$ > ${folder}/endless-pid
echo '${begin}' >&3
while :; do sleep 0.05; done`,
    );
    const onEvent = (): never => {
      throw new Error("disk full");
    };

    const failing = at.drive({ k6, scenario: "baseline", onEvent });

    await expect(failing).rejects.toThrow("disk full");
    const pid = Number(await readFile(join(folder, "endless-pid"), "utf8"));
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it("stops the other instances when one of them fails", async () => {
    const k6 = await standIn(
      "one-fails",
      `trap 'exit 105' INT; case "$log" in *raw.1.ndjson) exit 104;; esac
while :; do sleep 0.05; done`,
    );

    const failing = at.drive({ k6, scenario: "baseline", instances: 3 });

    await expect(failing).rejects.toThrow(/exit code 104/);
  });

  it("does not begin when a fact is missing, and names it", async () => {
    const none = { accounts: [], receivers: [] };

    const missing = at.drive({ scenario: "burst", ...none });
    const noLongJob = at.drive({ scenario: "long-short" });
    const oneEach = at.drive({ scenario: "accounts" });
    const tooMany = at.drive({ scenario: "burst", instances: 4 });

    await expect(missing).rejects.toThrow(
      "scenario burst needs a metered account and a webhook receiver",
    );
    await expect(noLongJob).rejects.toThrow(/needs a long job/);
    await expect(oneEach).rejects.toThrow(/needs two accounts of one plan/);
    await expect(tooMany).rejects.toThrow(/4 instances share 3 accounts/);
  });

  it("says what k6 said when k6 failed, without a key", async () => {
    const k6 = await standIn("broken", 'echo "cannot use $LOAD_KEY_0" >&2; exit 107');

    const failing = at.drive({ k6, scenario: "baseline" });

    await expect(failing).rejects.toThrow(/exit code 107:\ncannot use <secret>/);
  });
});
