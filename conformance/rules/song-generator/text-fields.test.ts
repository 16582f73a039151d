import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./text-fields.ts";

const taken = { json: { status: "success", id: 7, output: ["https://files.example/7.wav"] } };
const refused = { status: 400, json: { status: "error", message: "no" } };
const bare = { model_id: "diffrhythm-short" };
const sung = { ...bare, lyrics: "The sea is calm." };
const captioned = { ...bare, caption: "The sea is calm." };
const told = { instrumental: false };
const both = { ...sung, ...captioned };

/**
 * Songs that were taken, then one that is refused twice, the bare one being taken in between and afterwards. One with two texts
 * is refused, too, unless it was taken.
 */
function against(asked: object, others: readonly object[] = [], body?: object): number {
  const bodies = body && { song_generator: body };
  const story = new Story({ ...keyed, parameters: { bodies } });
  for (const one of [bare, ...others]) story.ask("song_generator", one, taken);
  if (!others.includes(both)) story.ask("song_generator", both, refused);
  for (let time = 0; time < 2; time += 1)
    story.ask("song_generator", asked, refused).ask("song_generator", bare, taken).wait(1);
  return story.judgedBy(doubting(rule.judge)).against.length;
}

it("doubts a refused text of a song that may be instrumental by default", () => {
  for (const body of [undefined, bare, { ...sung, ...told }])
    for (const asked of [sung, captioned]) expect(against(asked, [], body)).toBe(0);
  expect(against(sung, [{ ...sung, ...told }])).toBe(0);
});

it("holds nothing against a text that goes with another one alone", () => {
  for (const asked of [sung, captioned]) expect(against(asked, [both], sung)).toBe(0);
});

it("is contradicted by a refused text of a sung song, and beside others that were taken alike", () => {
  expect(against({ ...sung, ...told }, [{ ...bare, ...told }])).toBe(2);
  for (const asked of [sung, captioned]) expect(against(asked, [], sung)).toBe(2);
  expect(against(sung, [{ ...sung, lyrics: "The harbour sleeps tonight." }])).toBe(2);
});

it("is contradicted by texts that another customer is served with together, and this one without one", () => {
  const told = (answer: object) => {
    const story = new Story(keyed).ask("song_generator", { ...both, key: "another-key-1" }, answer);
    for (let time = 0; time < 2; time += 1)
      story.ask("song_generator", both, refused).ask("song_generator", sung, taken).wait(1);
    return story.judgedBy(doubting(rule.judge)).against.length;
  };

  expect(told(taken)).toBe(2);
  expect(told(refused)).toBe(0);
});
