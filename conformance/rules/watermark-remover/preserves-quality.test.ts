import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./preserves-quality.ts";

const video = { bytes: 9, width: 640, height: 360 };

/** What is seen of videos whose watermark is removed, by what the file of each turned out to be. */
function judged(...files: readonly object[]) {
  const story = new Story(keyed);
  for (const id of files.keys()) {
    const init_video = `https://files.example/clip-${id}-640x360.mp4`;
    story.ask("watermark_remover", { init_video }, { json: { status: "success", id } });
  }
  for (const [id, file] of files.entries()) story.made(`${id}`, file);
  return [...doubting(rule.judge)(story.history)].map((one) =>
    one.is === "missing" ? (one.blocks ?? false) : one.is,
  );
}

it.each([
  ["no video", { bytes: 0 }],
  ["a poster", { bytes: 9, format: "jpg", width: 320, height: 180 }],
])("is passed by nobody one of whose results is %s, while others are videos", (_, file) => {
  expect(judged(video, file)).toEqual(["for", true]);
});

it("asks for what it can read where no result is a video that it knows", () => {
  expect(judged({ bytes: 9 })).toEqual([false]);
});
