import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { readHistory } from "../history/read-history.ts";
import { Story } from "../history/story.ts";
import { clampedDuration } from "./clamped-duration.ts";
import { jobsOf } from "./jobs.ts";

const key = "key-of-a-customer";

/** The durations that are judged as altered, where a job that asks for one runs with `make` of it. */
function altered(make: (asked: number) => number, policy?: string, asked = every): number[] {
  const told = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
    values: { outOfRange: policy },
  });
  for (const duration of asked) {
    const answer = { json: { status: "success", id: duration } };
    told.call("POST /api/v6/voice/music_gen", { duration }, answer, { "x-key": key });
  }
  const looks = asked.map((duration) => {
    const value = { duration: make(duration) };
    return {
      ev: "probe",
      id: `p${duration}`,
      probe: "effective",
      about: { job: `${duration}` },
      value,
    };
  });
  const history = readHistory([
    ...told.history.events,
    ...(looks as unknown as HistoryEvent[]).map((look) => ({ ...look, t_us: 9e9 })),
  ]);
  return jobsOf(history)
    .to("music_gen")
    .map((job) => clampedDuration("music_gen.duration")(job, history)?.asked)
    .filter((seconds) => typeof seconds === "number");
}

const every = [30, 31, 33, 47, 255, 478, 479, 480];
const inSteps = (step: number) => (seconds: number) => Math.round(seconds / step) * step;

describe("a duration that a job did not run with", () => {
  it("shows a narrower range where two became the same, and nothing ran beyond", () => {
    expect(altered((seconds) => Math.min(seconds, 400))).toEqual([478, 479, 480]);
    expect(altered((seconds) => Math.max(seconds, 60))).toEqual([30, 31, 33]);
  });

  it("shows it by a second or two where values are brought into range", () => {
    expect(altered((seconds) => Math.min(seconds, 470), "clamp")).toEqual([478, 479, 480]);
    expect(altered((seconds) => Math.min(seconds, 470), "reject")).toEqual([]);
  });

  it("shows no other range where durations are rounded", () => {
    for (const policy of ["clamp", "reject", undefined]) {
      for (const step of [5, 10, 15]) expect(altered(inSteps(step), policy)).toEqual([]);
      expect(altered((seconds) => Math.floor(seconds / 5.12) * 5.12, policy)).toEqual([]);
    }
  });

  it("shows no range at all where every job lasts as long", () => {
    expect(altered(() => 95, "clamp")).toEqual([]);
  });
});
