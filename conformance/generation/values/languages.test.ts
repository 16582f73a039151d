import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import languages from "../../rules/text-to-audio/languages.ts";
import { unlistedLanguage } from "./languages.ts";

const taken = { json: { status: "success", id: "a" } };
const refused = (message: string) => ({ status: 422, json: { status: "error", message } });

/** Two listed languages and the unlisted one: the first is taken, the others get these answers. */
function judged(listed: string, unlisted: object, lost: object): Story {
  const values = { languages: { textToAudio: ["english", listed] } };
  const told = new Story({ ...keyed, values });
  told.ask("text_to_audio", { language: unlistedLanguage }, unlisted);
  for (let time = 0; time < 2; time += 1)
    told
      .ask("text_to_audio", { language: listed }, lost)
      .ask("text_to_audio", { language: "english" }, taken)
      .wait(1);
  return told;
}

describe("a refusal of a listed language", () => {
  it.each([
    ["hindi", "hindi"],
    ["hindi", "HINDI"],
    ["hi", "hi"],
    ["hindi-2", "hindi-2"],
  ])("is told by the words that an unlisted one gets: %s, named %s", (name, word) => {
    const unknown = (language: string) => refused(`This is no language: ${language}.`);
    const told = judged(name, unknown(unlistedLanguage), unknown(word));

    expect(told.judgedBy(doubting(languages.judge)).against).toContain(
      "language: refused (status 422)",
    );
  });

  it.each([
    ["it is in other words", refused("This is no language.")],
    ["any other language is taken", taken],
  ])("may be for the text, where %s", (_, unlisted) => {
    const told = judged("hindi", unlisted, refused("Nothing here can be spoken in hindi."));

    expect(told.judgedBy(doubting(languages.judge)).against).toEqual([]);
    expect(told.doubtedBy(doubting(languages.judge))).toContain("parameters.bodies.text_to_audio");
  });
});
