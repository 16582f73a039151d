import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import durationDefault from "../../rules/music-gen/duration-default.ts";

/** A song that nobody gave a duration, whose acceptance echoes this one. */
const judged = (duration: number, recognise: object) =>
  new Story({ ...keyed, recognise })
    .ask("music_gen", {}, { json: { status: "processing", id: 7, output: [], meta: { duration } } })
    .judgedBy(doubting(durationDefault.judge));

it("counts what an answer echoes as what its job ran with, where the profile says so", () => {
  const declared = { parameters: ["/meta"] };

  expect(judged(30, declared)).toMatchObject({ against: [], for: ["alone"] });
  expect(judged(60, declared).against).toHaveLength(1);
  expect(judged(60, {}).against).toEqual([]);
});

it("counts nothing of a call at its job's address that tells of another job", () => {
  const named = (id: number, track_id: string) =>
    new Story({ ...keyed, recognise: { parameters: ["/meta"] } })
      .ask(
        "music_gen",
        { webhook: "http://127.0.0.1/h/a", track_id: "track0001" },
        { json: { status: "processing", id: 7 } },
      )
      .hook("a", { status: "success", id, track_id, meta: { duration: 60 } })
      .judgedBy(doubting(durationDefault.judge)).against;

  expect(named(7, "track0001")).toHaveLength(1);
  expect(named(8, "track0002")).toEqual([]);
});
