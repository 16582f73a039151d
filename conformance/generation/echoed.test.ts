import { expect, it } from "vitest";
import { keyed, Story } from "../history/story.ts";
import durationDefault from "../rules/music-gen/duration-default.ts";

/** A song that nobody gave a duration, whose acceptance echoes this one. */
const told = (duration: number, recognise: object) =>
  new Story({ ...keyed, recognise })
    .ask("music_gen", {}, { json: { status: "processing", id: 7, output: [], meta: { duration } } })
    .judgedBy(durationDefault.judge);

it("counts what an answer echoes as what its job ran with, where the profile says so", () => {
  const declared = { parameters: ["/meta"] };

  expect(told(30, declared)).toMatchObject({ against: [], for: ["alone"] });
  expect(told(60, declared).against).toHaveLength(1);
  expect(told(60, {}).against).toEqual([]);
});
