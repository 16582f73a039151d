import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./bitrate-default.ts";

/** The verdict on a target whose probe gives this bitrate for a request without one. */
const judged = (bitrate: unknown, format: object = {}) =>
  new Story(keyed)
    .ask("music_gen", format, { json: { status: "success", id: "job" } })
    .ran("job", { bitrate })
    .judgedBy(doubting(rule.judge));

it("reads a rate in every form", () => {
  for (const spelt of ["320k", 320, "320 kbps", 320_000]) expect(judged(spelt).for).toHaveLength(1);
  expect(judged("128k").against).toHaveLength(1);
});

it("is not told by what is said of a file without loss", () => {
  const flac = { output_format: "flac" };
  for (const spelt of ["lossless", "n/a", 0, "1411k"])
    for (const format of [{}, flac])
      expect(judged(spelt, format)).toMatchObject({ against: [], for: [] });
  expect(judged("1411k", { output_format: "mp3" }).against).toHaveLength(1);
  expect(judged("192k", flac).against).toHaveLength(1);
});

it.each([
  ["the default", 320, 192, "for"],
  ["another rate", 128, 192, "against"],
  ["another rate, of a target that makes no other", 128, 128, undefined],
  ["no constant rate", 137, 192, undefined],
])("reads the mp3 that was made: %s", (_, kbps, asAsked, told) => {
  const story = new Story(keyed);
  const made = (job: string, body: object, rate: number) =>
    story
      .ask("music_gen", body, { json: { status: "success", id: job } })
      .made(job, { format: "mp3", bitrate: rate * 1000 });
  made("asked", { bitrate: "192k", output_format: "mp3" }, asAsked);
  made("job", { output_format: "mp3" }, kbps);
  const seen = story.judgedBy(doubting(rule.judge));

  expect(seen.for).toHaveLength(told === "for" ? 1 : 0);
  expect(seen.against).toHaveLength(told === "against" ? 1 : 0);
});
