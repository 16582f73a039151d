import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { clampedDuration } from "./clamped-duration.ts";

/** The durations that are judged as altered, where a job that asks for one runs with `make` of it. */
function altered(make: (asked: number) => number, outOfRange?: string): number[] {
  const story = new Story({ ...keyed, values: { outOfRange } });
  const asked = [30, 31, 33, 47, 255, 478, 479, 480];
  for (const duration of asked)
    story.ask("music_gen", { duration }, { json: { status: "success", id: duration } });
  for (const duration of asked) story.ran(`${duration}`, { duration: make(duration) });
  const { history } = story;
  return jobsOf(history)
    .to("music_gen")
    .map((job) => clampedDuration("music_gen.duration")(job, history)?.asked)
    .filter((seconds) => typeof seconds === "number");
}

const atMost = (most: number) => (seconds: number) => Math.min(seconds, most);
const inSteps = (step: number) => (seconds: number) => Math.round(seconds / step) * step;
const down = (step: number) => (seconds: number) => Math.floor(seconds / step) * step;

it.each<[string, ran: (asked: number) => number, policy: string | undefined, number[]]>([
  ["where two became the same, and nothing ran beyond", atMost(400), undefined, [478, 479, 480]],
  ["likewise at its lower end", (one) => Math.max(one, 60), undefined, [30, 31, 33]],
  ["by a second or two of a target that clamps", atMost(470), "clamp", [478, 479, 480]],
  ["by no second of one that refuses", atMost(470), "reject", []],
  ["by none where durations are rounded", inSteps(5), "clamp", []],
  ["by none where they are rounded, whatever is declared", inSteps(15), undefined, []],
  ["by none where they are rounded down", down(5.12), "clamp", []],
  ["by none where every job lasts as long", () => 95, "clamp", []],
])(
  "a duration that a job did not run with shows a narrower range %s",
  (_, ran, policy, seconds) => {
    expect(altered(ran, policy)).toEqual(seconds);
  },
);
