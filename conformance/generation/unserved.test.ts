import { describe, expect, it } from "vitest";
import { keyed, Story } from "../history/reading/story.ts";
import { doubting } from "../model/freedoms.ts";
import servesEveryRoute from "../rules/catalogue/serves-every-route.ts";
import requiresKey from "../rules/enterprise/requires-key.ts";
import { noRoute } from "./unserved.ts";

const at = "/api/v6/voice";
const prompt = "A calm morning by the sea.";
const taken = { json: { status: "processing", id: 1 } };
const unfit = { status: 422, json: { status: "error", message: "no such model" } };
const gone = (path: string) => ({ status: 404, text: `Cannot POST ${path}` });

/** Asks for lyrics with a guessed body and with half of one, and for a path that does not exist; songs are served. */
function asked(
  answer: object,
  { ofSongs = [] as object[], isRefusing = true, ofHalfABody = answer } = {},
): Story {
  const story = new Story(keyed);
  const nobodys = `${at}/${noRoute}r1x7`;
  story.call(`POST ${nobodys}`, {}, gone(nobodys));
  for (let nth = 0; nth < 2; nth += 1)
    story
      .ask("lyrics_generator", { prompt, length: "short" }, answer)
      .wait(1)
      .ask("song_generator", { prompt }, taken);
  story.call(`POST ${at}/lyrics_generator`, "{", ofHalfABody);
  for (const each of [taken, ...ofSongs]) story.ask("song_generator", { prompt }, each);
  for (const model_id of isRefusing ? ["a", "b", "c"] : [])
    story.ask("song_generator", { prompt, model_id }, unfit);
  return story;
}

const judged = (story: Story) => story.judgedBy(doubting(servesEveryRoute.judge));

describe("a route whose body is a guess", () => {
  it("is not there where it answers as a path does that nobody serves, or with 501", () => {
    for (const answer of [gone(`${at}/lyrics_generator`), { status: 501, text: "to come" }])
      expect(judged(asked(answer)).against).toHaveLength(2);
  });

  it("may not be known where no other refusals were seen", () => {
    expect(judged(asked(gone(`${at}/lyrics_generator`), { isRefusing: false })).against).toEqual(
      [],
    );
  });

  it("may want another body where it answers otherwise, or as a route that is served does", () => {
    expect(judged(asked({ status: 404, text: "no such length" })).against).toEqual([]);
    const answer = { status: 404, text: "nothing found" };
    const alike = asked(answer, { ofSongs: [answer] });
    const nobodys = `${at}/${noRoute}r1x8`;
    const notFound = gone(`${at}/lyrics_generator`);

    expect(
      judged(asked(notFound, { ofHalfABody: { status: 400, text: "no JSON" } })).against,
    ).toEqual([]);
    expect(judged(alike.call(`POST ${nobodys}`, {}, answer)).against).toEqual([]);
  });
});

describe("an enterprise route that answers as a path does that nobody serves", () => {
  const denied = { status: 401, json: { status: "error", message: "no such key" } };
  const bodies = { transcribe: { language: "en" }, text2img: { prompt } };
  const { key } = keyed.enterprise;
  const missing = gone("/api/v1/enterprise/speech_to_text/transcribe");

  /** The key, no key, and wrong ones ask both routes. */
  function keyedBy(toKey: object, toWrongKeys: object): Story {
    const nobodys = `/api/v1/enterprise/${noRoute}r1x9`;
    const told = new Story({ ...keyed, parameters: { bodies } });
    const both = (own: string | undefined, answer: object) =>
      told
        .ask("text2img", { key: own, prompt }, answer)
        .ask("transcribe", { key: own, language: "en" }, missing);
    told.call(`POST ${nobodys}`, { key }, gone(nobodys));
    both(key, toKey);
    for (const wrong of [undefined, "wrong-1", "wrong-2", "wrong-3"]) both(wrong, toWrongKeys);
    told.wait(1);
    return both(key, toKey).ask("text2img", { prompt }, toKey);
  }

  it("is missing, whichever key it was asked with, and says nothing of keys", () => {
    const story = keyedBy(taken, denied);

    expect(judged(story).against).toHaveLength(2);
    expect(story.judgedBy(doubting(requiresKey.judge)).against).toEqual([]);
  });

  it("may hide from whom it does not know, where the key was never served", () => {
    expect(judged(keyedBy(denied, denied)).against).toEqual([]);
  });
});
