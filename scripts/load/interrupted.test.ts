import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeHistory } from "../../contracts/history/ndjson.ts";
import type { Report } from "../../contracts/report.ts";
import { kit } from "../selftest/kit-process.ts";
import { ownFolder } from "../selftest/own-folder.ts";

const folder = ownFolder();

describe("load that is interrupted", () => {
  it("stops k6, judges what was recorded, and exits 130", async () => {
    const history = join(folder, "history.ndjson");
    const answers = () =>
      existsSync(history) ? readFileSync(history, "utf8").split('"ev":"answered"').length - 1 : 0;
    let watch: NodeJS.Timeout | undefined;

    const args = [
      "load",
      "--embedded",
      "--scenario",
      "soak",
      "--plan",
      "standard",
      "--plain",
      "--out",
      folder,
    ];
    const { code } = await kit(args, {
      // Waits for k6's first words: "k6 soak" is not printed where k6 had to be built first.
      onStderr(_, interrupt) {
        watch ??= setInterval(() => {
          if (answers() < 30) return;
          clearInterval(watch);
          interrupt();
        }, 50);
      },
    });

    const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report;
    const events = decodeHistory(readFileSync(history, "utf8"));
    const sent = events.filter(({ ev }) => ev === "sent").length;
    const fifo = report.verdicts.find(({ rule }) => rule === "queue.fifo");
    const seconds = (Date.parse(report.run.endedAt) - Date.parse(report.run.startedAt)) / 1000;
    expect(code).toBe(130);
    expect(report.run).toMatchObject({ interrupted: true });
    expect(sent).toBeGreaterThan(10);
    expect(events.filter(({ ev }) => ev === "answered")).toHaveLength(sent);
    expect(fifo?.supporting ?? 0).toBeGreaterThan(0);
    expect(report.verdicts.filter(({ verdict }) => verdict === "fail")).toEqual([]);
    expect(report.generator).toBeDefined();
    expect(readdirSync(folder)).toContain("accepted-and-turned-away.svg");
    expect(seconds).toBeLessThan(20);
  });

  it("starts no k6 where webhooks were being answered with 500 before it", async () => {
    const out = join(folder, "preparation");
    const interruptedAt: number[] = [];

    const { code, err } = await kit(
      ["load", "--embedded", "--scenario", "aftermath", "--plan", "standard", "--out", out],
      {
        onStderr(text, interrupt) {
          if (interruptedAt.length > 0 || !text.includes("webhooks answered with 500")) return;
          interruptedAt.push(Date.now());
          interrupt();
        },
      },
    );

    const report = JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as Report;
    expect(code).toBe(130);
    expect(report.run).toMatchObject({ interrupted: true });
    expect(err).not.toContain("k6 aftermath");
    expect(Date.now() - (interruptedAt[0] ?? 0)).toBeLessThan(5000);
  });
});
