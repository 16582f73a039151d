import { expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { readHistory } from "../../history/read-history.ts";
import { Story } from "../../history/story.ts";
import rule from "./preserves-quality.ts";

const key = "key-of-a-customer";

/** Videos whose watermark is removed, each with what its file turned out to be. */
function judged(...files: readonly object[]) {
  const story = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
  });
  for (const [at] of files.entries()) {
    const body = { init_video: `https://files.example/clip-${at}-640x360.mp4` };
    const answer = { json: { status: "success", id: at } };
    story.call("POST /api/v6/video/watermark_remover", body, answer, { "x-key": key });
  }
  const looks = files.map((value, at) => {
    const about = { job: String(at) };
    return { ev: "probe", id: `a${at}`, probe: "artefact", about, value, t_us: 9e9 } as unknown;
  });
  return [...rule.judge(readHistory([...story.history.events, ...(looks as HistoryEvent[])]))];
}

const video = { bytes: 9, width: 640, height: 360 };

it("is passed by nobody one of whose results is no video, while others are", () => {
  const seen = judged(video, { bytes: 0 });
  expect(seen.map(({ is }) => is)).toEqual(["for", "missing"]);
  expect(seen[1]).toHaveProperty("blocks", true);
});

it("takes no poster for the video", () => {
  const poster = { bytes: 9, format: "jpg", width: 320, height: 180 };
  expect(judged(video, poster).map(({ is }) => is)).toEqual(["for", "missing"]);
});

it("asks for what it can read where no result is a video that it knows", () => {
  expect(judged({ bytes: 9 }).map((one) => "blocks" in one)).toEqual([false]);
});
