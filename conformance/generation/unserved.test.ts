import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import servesEveryRoute from "../rules/catalogue/serves-every-route.ts";
import requiresKey from "../rules/enterprise/requires-key.ts";
import { noRoute } from "./unserved.ts";

const key = "key-of-an-account";
const at = "/api/v6/voice";
const prompt = "A calm morning by the sea.";
const unfit = { status: 422, json: { status: "error", message: "no such model" } };
const gone = (path: string) => ({ status: 404, text: `Cannot POST ${path}` });

/** Asks for lyrics with a guessed body and with half of one, and for a path that does not exist; songs are served. */
function asked(
  answer: object,
  { ofSongs = [] as object[], isRefusing = true, ofHalfABody = answer } = {},
): Story {
  const story = new Story({ accounts: [{ name: "a", plan: "standard", key }] });
  const nobodys = `${at}/${noRoute}r1x7`;
  story.call(`POST ${nobodys}`, { key }, gone(nobodys));
  for (let nth = 0; nth < 2; nth += 1) {
    story.call(`POST ${at}/lyrics_generator`, { key, prompt, length: "short" }, answer).wait(1);
    story.call(
      `POST ${at}/song_generator`,
      { key, prompt },
      { json: { status: "processing", id: 9 } },
    );
  }
  story.call(`POST ${at}/lyrics_generator`, "{", ofHalfABody);
  for (const each of [{ json: { status: "processing", id: 1 } }, ...ofSongs])
    story.call(`POST ${at}/song_generator`, { key, prompt }, each);
  for (const model_id of isRefusing ? ["a", "b", "c"] : [])
    story.call(`POST ${at}/song_generator`, { key, prompt, model_id }, unfit);
  return story;
}

const told = (story: Story) => story.judgedBy(servesEveryRoute.judge);

describe("a route whose body is a guess", () => {
  it("is not there where it answers as a path does that nobody serves, or with 501", () => {
    for (const answer of [gone(`${at}/lyrics_generator`), { status: 501, text: "to come" }])
      expect(told(asked(answer)).against).toHaveLength(2);
  });

  it("may not be known where no other refusals were seen", () => {
    expect(told(asked(gone(`${at}/lyrics_generator`), { isRefusing: false })).against).toEqual([]);
  });

  it("may want another body where it answers otherwise, or as a route that is served does", () => {
    expect(told(asked({ status: 404, text: "no such length" })).against).toEqual([]);
    const answer = { status: 404, text: "nothing found" };
    const alike = asked(answer, { ofSongs: [answer] });
    const nobodys = `${at}/${noRoute}r1x8`;
    const notFound = gone(`${at}/lyrics_generator`);

    expect(
      told(asked(notFound, { ofHalfABody: { status: 400, text: "no JSON" } })).against,
    ).toEqual([]);
    expect(told(alike.call(`POST ${nobodys}`, { key }, answer)).against).toEqual([]);
  });
});

describe("an enterprise route that answers as a path does that nobody serves", () => {
  const denied = { status: 401, json: { status: "error", message: "no such key" } };
  const taken = { json: { status: "success", id: 1 } };
  const transcribe = "POST /api/v1/enterprise/speech_to_text/transcribe";
  const text2img = "POST /api/v1/enterprise/image/text2img";

  /** The key, no key, and wrong ones ask both routes. */
  function keyed(toKey: object, toWrongKeys: object): Story {
    const facts = { enterprise: { key }, slugs: { imageModel: "image" } };
    const nobodys = `/api/v1/enterprise/${noRoute}r1x9`;
    const bodies = { transcribe: { language: "en" }, text2img: { prompt } };
    const told = new Story({ ...facts, parameters: { bodies } });
    told.call(`POST ${nobodys}`, { key }, gone(nobodys));
    for (const mine of [{ key }, {}, { key: "wrong-1" }, { key: "wrong-2" }, { key: "wrong-3" }]) {
      const answer = mine.key === key ? toKey : toWrongKeys;
      told.call(text2img, { ...mine, prompt }, answer);
      told.call(transcribe, { ...mine, language: "en" }, gone(transcribe.slice("POST ".length)));
    }
    told.call(text2img, { key, prompt }, toKey).wait(1);
    told.call(transcribe, { key, language: "en" }, gone(transcribe.slice("POST ".length)));
    return told.call(text2img, { key, prompt }, toKey);
  }

  it("is missing, whichever key it was asked with, and says nothing of keys", () => {
    const story = keyed(taken, denied);

    expect(told(story).against).toHaveLength(2);
    expect(story.judgedBy(requiresKey.judge).against).toEqual([]);
  });

  it("may hide from whom it does not know, where the key was never served", () => {
    expect(told(keyed(denied, denied)).against).toEqual([]);
  });
});
