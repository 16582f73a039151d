import { expect, it } from "vitest";
import { Story } from "../history/story.ts";
import durationDefault from "../rules/music-gen/duration-default.ts";

const key = "key-of-a-customer";
const music = "POST /api/v6/voice/music_gen";

/** A song that nobody gave a duration, whose acceptance echoes this one. */
const told = (duration: number, recognise: object) =>
  new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
    recognise,
  })
    .call(
      music,
      { prompt: "calm" },
      { json: { status: "processing", id: 7, output: [], meta: { prompt: "calm", duration } } },
      { "x-key": key },
    )
    .judgedBy(durationDefault.judge);

it("counts what an answer echoes as what its job ran with, where the profile says so", () => {
  const declared = { parameters: ["/meta"] };

  expect(told(30, declared)).toMatchObject({ against: [], for: ["alone"] });
  expect(told(60, declared).against).toHaveLength(1);
  expect(told(60, {}).against).toEqual([]);
});
