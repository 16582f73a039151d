import { expect, it } from "vitest";
import { keyed, Story } from "../history/reading/story.ts";
import type { Drive } from "../stage/drive.ts";
import { servedAccount } from "./turned-away.ts";

const taken = { json: { status: "processing", id: 1 } };
const broke = { status: 402, json: { status: "error", message: "Payment required" } };
const bodies = {
  lyrics_generator: { prompt: "A calm morning by the sea." },
  music_gen: { prompt: "A calm morning by the sea.", duration: 30 },
  text_to_audio: { prompt: "A calm morning by the sea.", init_audio: "https://example.com/a.wav" },
} as const;
const drives = [{ name: "ask" }] as unknown as Drive[];

/** What would settle a rule whose scenario asked three routes, so often each, after one job, and had these answers. */
function wanted(times: number, ...ends: object[]) {
  const story = new Story(keyed).during("ask/0").ask("music_gen", bodies.music_gen, taken);
  for (let nth = 0; nth < times; nth += 1)
    for (const [route, body] of Object.entries(bodies))
      story.ask(route as keyof typeof bodies, body, broke);
  for (const end of ends) story.ask("music_gen", bodies.music_gen, end);
  const begun = { ev: "episode", phase: "begin", drive: "ask", episode: "ask/0" };
  return servedAccount(drives, Object.assign(story.history, { episodes: [begun] }));
}

it("an account that was refused all that it asked for, on several routes, may have used up its credit", () => {
  expect(wanted(3)?.text).toMatch(/the last 9 valid requests of one were refused.* 402 .*Payment/);
});

it("is not said of an account that is served since, nor after few refusals", () => {
  expect(wanted(3, taken)).toBeUndefined();
  expect(wanted(2)).toBeUndefined();
});
