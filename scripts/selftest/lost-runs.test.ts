import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeHistory } from "../../contracts/history/ndjson.ts";
import { hindered } from "../../fixtures/reference/serving/hindrances.ts";
import { bluntTarget } from "./blunt-target.ts";
import { kitHere } from "./kit-here.ts";
import { type Ended, kit } from "./kit-process.ts";
import { ownFolder } from "./own-folder.ts";
import { type ReferenceHere, referenceHere } from "./reference-here.ts";

const entry = fileURLToPath(new URL("../kit.ts", import.meta.url));
const folder = ownFolder();
let served: ReferenceHere;
beforeAll(async () => {
  // Each answer takes 25 ms, so that a run is under way when it ends early.
  served = await referenceHere(folder, { decisions: hindered({ latencyMs: 25 }) });
});
afterAll(async () => {
  await served.stop();
});

const run = (out: string, ...more: readonly string[]) => [
  ...["check", "--target", served.url, "--seed", "3", "--plain", "--out", join(folder, out)],
  ...["--rules", "login.token-type", "refresh.token-type", ...more],
];

const historyOf = (out: string) => readFile(join(folder, out, "history.ndjson"), "utf8");

/** Waits until a run's history has so many bytes. */
async function grown(out: string, bytes: number): Promise<void> {
  const file = join(folder, out, "history.ndjson");
  while (((await stat(file).catch(() => undefined))?.size ?? 0) < bytes)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/** What a process needs to have its temporary files in the folder of this test. */
const temporary = { TMPDIR: folder };

/** A run that gets a signal once its history has so many bytes; SIGKILL leaves its handlers no time. Returns its exit code. */
async function killed(
  out: string,
  bytes: number,
  signal: NodeJS.Signals = "SIGKILL",
): Promise<number | null> {
  const env = { ...process.env, ...temporary };
  const child = spawn(process.execPath, [entry, ...run(out)], { stdio: "ignore", env });
  await grown(out, bytes);
  child.kill(signal);
  const [code] = await once(child, "exit");
  return code;
}

describe("a run that was killed", () => {
  let whole: string;
  beforeAll(async () => {
    await killed("killed", 61_803);
    whole = await historyOf("killed");
  });

  /** What `judge` says of so many bytes of the history. */
  const judged = async (bytes: number) => {
    const file = join(folder, `${bytes}.ndjson`);
    await writeFile(file, whole.slice(0, bytes));
    return kitHere(["judge", file]);
  };

  it.each([8_000, Number.POSITIVE_INFINITY])(
    "leaves a history that is judged, and called cut off, after %i bytes",
    async (bytes) => {
      const { code, out } = await judged(bytes);

      expect(code).toBe(2);
      expect(out).toMatch(/cut off/);
      expect(out).not.toMatch(/PASSED|FAILED/);
    },
  );

  it("is judged to the last whole event, wherever its last line breaks off", async () => {
    const lineEnd = whole.lastIndexOf("\n", whole.length - 200) + 1;
    const [atTheEnd, torn] = [await judged(lineEnd), await judged(lineEnd + 100)];
    const verdicts = ({ out }: Ended) =>
      out.replaceAll(`${folder}/`, "").replace(/\d+\.ndjson/g, "");

    expect([torn.code, verdicts(torn)]).toEqual([atTheEnd.code, verdicts(atTheEnd)]);
  });

  it("leaves a folder of temporary files, which the next command removes", async () => {
    const left = async () =>
      (await readdir(folder)).filter((name) => name.startsWith("model-platform-"));
    const before = await left();

    await kit(["rules", "login.token-type"], { env: temporary });

    expect(before).not.toEqual([]);
    expect(await left()).toEqual([]);
  });

  it("at its beginning leaves a header, and holds its folder no longer", async () => {
    await killed("early", 1);
    const { url, server } = await bluntTarget("{}");

    expect(decodeHistory(await historyOf("early"))[0]?.ev).toBe("header");
    const { code } = await kitHere([
      ...["check", "--target", url, "--runs", "1", "--rules", "login.token-type"],
      ...["--out", join(folder, "early")],
    ]);
    server.close();

    expect(code).toBeLessThan(3);
  });
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
    const first = kit(run("shared", "--runs", "3"));
    await grown("shared", 1);

    const second = await kitHere(run("shared"));

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

    const { code, err } = await kitHere(run("full"));

    expect(code).toBe(3);
    expect(err.trim()).toMatch(/^--out \S*full: cannot be written \(ENOSPC.*Make room/);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  it("at its end does so, too, and keeps the history", async () => {
    await mkdir(join(folder, "nearly"));
    await symlink("/dev/full", join(folder, "nearly", "report.html"));

    const { code, err } = await kitHere(run("nearly", "--runs", "1", "--quiet"));

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

      const { code, err } = await kitHere(["check", "--target", url, "--out", path]);
      server.close();

      expect([code, asked]).toEqual([3, 0]);
      expect(err).toMatch(
        /^--out \S+: cannot be written \(.*\)\. Choose a folder that may be written\.\n$/,
      );
    },
  );
});
