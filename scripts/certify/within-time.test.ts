import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Report, report as reportSchema } from "../../contracts/report.ts";
import { type Embedded, startEmbedded } from "../frame/profile/embedded.ts";
import { type Ended, kit } from "../selftest/kit-process.ts";
import { ownFolder } from "../selftest/own-folder.ts";

const timeMs = 10_000;

describe("a certification that is given too little time", () => {
  const folder = ownFolder();
  let slow: Embedded;
  let certified: Ended;
  let report: Report;
  let seconds: number;

  beforeAll(async () => {
    slow = await startEmbedded({ latency: "100" });
    const flags = ["--profile", slow.profile, "--seed", "1", "--time", `${timeMs / 1000}s`];
    const from = performance.now();
    certified = await kit(["certify", ...flags, "--out", join(folder, "cut")], { cwd: folder });
    seconds = (performance.now() - from) / 1000;
    const text = await readFile(join(folder, "cut", "report.json"), "utf8");
    report = reportSchema.parse(JSON.parse(text));
  });
  afterAll(async () => {
    await slow.stop();
  });

  it("is INCOMPLETE, and ends about in time", () => {
    expect(certified.code).toBe(2);
    expect(certified.out).toMatch(/^INCOMPLETE {2}\d+ of \d+ required rules checked/m);
    expect(seconds).toBeLessThan((3 * timeMs) / 1000);
  });

  it("says of properties, interactions and load alike that a longer --time tells them", () => {
    const forTime = report.verdicts.flatMap(({ rule, needs = [] }) =>
      needs.some(({ kind, name }) => kind === "budget" && name === "time") ? [rule] : [],
    );

    expect(forTime).toContain("queue.fifo");
    expect(forTime.filter((rule) => !rule.startsWith("queue."))).not.toEqual([]);
    expect(report.warnings).toContainEqual(expect.stringMatching(/^Pact did not .*--time$/));
    expect(certified.out).toMatch(
      /give a longer --time( \(about \d+s leaves nothing out\))?: checks \d+ more rule/,
    );
  });

  it("certifies nothing", async () => {
    expect(certified.err).toContain("certificate  not issued: must rules were not checked:");
    expect(await readdir(join(folder, "cut"))).not.toContain("certificate.json");
  });
});
