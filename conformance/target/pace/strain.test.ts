import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { nowMicros, Recorder } from "../recorder.ts";
import { watchingStrain } from "./strain.ts";

/** Blocks the event loop. */
function standStill(ms: number): { from: number; until: number } {
  const from = nowMicros();
  while (nowMicros() < from + ms * 1000);
  return { from, until: nowMicros() };
}

describe("strain", () => {
  it("is recorded where the event loop stands still, from when to when", async () => {
    const recorder = new Recorder();

    const still = await watchingStrain(recorder, async () => {
      await setTimeout(60);
      const stood = standStill(400);
      await setTimeout(60);
      return stood;
    });

    const strains = recorder.events.filter((event) => event.ev === "strain");
    const whole = strains.find(({ t_us }) => t_us >= still.until);
    expect(whole?.from_us).toBeLessThan(still.from + 100_000);
  });

  it("is recorded where it stands still to the end", async () => {
    const recorder = new Recorder();

    await watchingStrain(recorder, async () => standStill(400));

    expect(recorder.events.map(({ ev }) => ev)).toEqual(["strain"]);
  });
});
