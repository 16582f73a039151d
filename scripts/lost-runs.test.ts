import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeHistory } from "../contracts/history/ndjson.ts";
import { report as reportSchema } from "../contracts/report.ts";
import { type Embedded, startEmbedded } from "./frame/embedded.ts";
import { bluntTarget } from "./selftest/blunt-target.ts";
import { kit } from "./selftest/kit-process.ts";
import { ownFolder } from "./selftest/own-folder.ts";

const entry = fileURLToPath(new URL("kit.ts", import.meta.url));
const folder = ownFolder();
let embedded: Embedded;
beforeAll(async () => {
  // Each answer takes 25 ms, so that a run is under way when it ends early.
  embedded = await startEmbedded({ bare: true, latency: "25" });
});
afterAll(async () => {
  await embedded.stop();
});

const run = (out: string, ...more: readonly string[]) => [
  ...["check", "--target", embedded.url, "--seed", "3", "--out", join(folder, out)],
  ...["--rules", "login.token-type", "refresh.token-type", ...more],
];

const historyOf = (out: string) => readFile(join(folder, out, "history.ndjson"), "utf8");

/** Waits until a run's history has so many bytes. */
async function grown(out: string, bytes: number): Promise<void> {
  while ((await historyOf(out).catch(() => "")).length < bytes)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A run that gets a signal once its history has so many bytes; SIGKILL leaves its handlers no time. Returns its exit code. */
async function killed(
  out: string,
  bytes: number,
  signal: NodeJS.Signals = "SIGKILL",
): Promise<number | null> {
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, [entry, ...run(out)], { stdio: "ignore", env });
  await grown(out, bytes);
  child.kill(signal);
  const [code] = await once(child, "exit");
  return code;
}

describe("a run that was killed", () => {
  it.each([1, 8_000, 30_000, 61_803])(
    "after %i bytes leaves a history that is judged, and called cut off",
    async (bytes) => {
      const out = `killed-${bytes}`;
      await killed(out, bytes);

      const { code, out: said } = await kit(["judge", join(folder, out, "history.ndjson")]);

      expect(decodeHistory(await historyOf(out))[0]?.ev).toBe("header");
      expect(code).toBe(2);
      expect(said).toMatch(/cut off/);
      expect(said).not.toMatch(/PASSED|FAILED/);
    },
  );

  it("is judged to the last whole event, wherever its last line breaks off", async () => {
    await killed("torn", 20_000);
    const whole = await historyOf("torn");
    const file = join(folder, "torn.ndjson");
    const lineEnd = whole.lastIndexOf("\n", whole.length - 200) + 1;
    const verdictsAt = async (length: number) => {
      await writeFile(file, whole.slice(0, length));
      const { code, out } = await kit(["judge", file, "--json"]);
      return [code, reportSchema.parse(JSON.parse(out)).verdicts];
    };

    const atTheEnd = await verdictsAt(lineEnd);

    expect(await verdictsAt(lineEnd + 100)).toEqual(atTheEnd);
  });

  it("leaves a folder of temporary files, which the next command removes", async () => {
    await killed("leaving", 1);
    const temporary = async () =>
      (await readdir(folder)).filter((name) => name.startsWith("model-platform-"));
    const left = await temporary();

    await kit(["rules", "login.token-type"], { env: { TMPDIR: folder } });

    expect(left).not.toEqual([]);
    expect(await temporary()).toEqual([]);
  });

  it("holds its folder no longer", async () => {
    await killed("again", 1);
    const { url, server } = await bluntTarget("{}");

    const { code } = await kit([
      ...["check", "--target", url, "--runs", "1", "--rules", "login.token-type"],
      ...["--out", join(folder, "again")],
    ]);
    server.close();

    expect(code).toBeLessThan(3);
  });
});

it("writes what there is when it is interrupted, and exits 130", async () => {
  let asked = false;
  const { code, out } = await kit(run("interrupted", "signup.*"), {
    onStderr: (text, interrupt) => {
      if (asked || !/running [1-9]/.test(text)) return;
      asked = true;
      interrupt();
    },
  });

  const report = JSON.parse(await readFile(join(folder, "interrupted", "report.json"), "utf8"));
  const events = decodeHistory(await historyOf("interrupted"));
  expect(code).toBe(130);
  expect(out).toContain("exit 130");
  expect(reportSchema.parse(report).outcome).not.toBe("passed");
  expect(events.at(-1)).toMatchObject({ ev: "end", interrupted: true });
});

it("writes what there is when its terminal is closed, and exits 130", async () => {
  const code = await killed("hung-up", 1, "SIGHUP");

  expect(code).toBe(130);
  expect(decodeHistory(await historyOf("hung-up")).at(-1)).toMatchObject({ ev: "end" });
});

it("exits 3, with a sentence, where standard output cannot be written", async () => {
  const full = await open("/dev/full", "w");
  const child = spawn(process.execPath, [entry, "export", "openapi"], {
    stdio: ["ignore", full.fd, "pipe"],
  });
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, "exit")]);
  await full.close();

  expect([code, said]).toEqual([3, expect.stringMatching(/^standard output: .*ENOSPC.*\n$/)]);
});

describe("a folder that another run writes into", () => {
  it("is refused, and the other run goes on", async () => {
    const first = kit(run("shared"));
    await grown("shared", 1);

    const second = await kit(run("shared"));

    expect(second.code).toBe(3);
    expect(second.err).toMatch(/^--out \S*shared: process \d+ is writing a run into it\./);
    expect((await first).code).toBeLessThan(3);
    expect(decodeHistory(await historyOf("shared")).at(-1)?.ev).toBe("end");
  });
});

describe("a disk that is full", () => {
  it("ends a run with one sentence", async () => {
    await mkdir(join(folder, "full"));
    await symlink("/dev/full", join(folder, "full", "history.ndjson"));

    const { code, err } = await kit(run("full"));

    expect(code).toBe(3);
    expect(err.trim()).toMatch(/^--out \S*full: cannot be written \(ENOSPC.*Make room/);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  it("at its end does so, too, and keeps the history", async () => {
    await mkdir(join(folder, "nearly"));
    await symlink("/dev/full", join(folder, "nearly", "report.html"));

    const { code, err } = await kit(run("nearly", "--runs", "1", "--quiet"));

    expect(code).toBe(3);
    expect(err).toMatch(/--out \S*nearly: cannot be written \(ENOSPC/);
    expect(decodeHistory(await historyOf("nearly")).at(-1)?.ev).toBe("end");
  });
});

describe("a folder that may not be written", () => {
  it.each(["/proc", "/sys/kernel", "/dev/null/x"])(
    "is told before anything is sent: %s",
    async (path) => {
      let asked = 0;
      const { url, server } = await bluntTarget("{}");
      server.on("request", () => {
        asked += 1;
      });

      const { code, err } = await kit(["check", "--target", url, "--out", path]);
      server.close();

      expect([code, asked]).toEqual([3, 0]);
      expect(err).toMatch(
        /^--out \S+: cannot be written \(.*\)\. Choose a folder that may be written\.\n$/,
      );
    },
  );
});
