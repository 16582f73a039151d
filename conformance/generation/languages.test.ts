import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import languages from "../rules/text-to-audio/languages.ts";
import { unlistedLanguage } from "./languages.ts";

const key = "key-of-a-customer";
const taken = { json: { status: "success", id: "a" } };

const refused = (message: string) => ({ status: 422, json: { status: "error", message } });

/** Two listed languages and the unlisted one: the first is taken, the others get these answers. */
function judged(listed: string, unlisted: object, lost: object): Story {
  const told = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
    values: { languages: { textToAudio: ["english", listed] } },
  });
  const ask = (language: string, answer: object) =>
    told.call("POST /api/v6/voice/text_to_audio", { language }, answer, { "x-key": key });
  ask(unlistedLanguage, unlisted);
  for (let time = 0; time < 2; time += 1) {
    ask(listed, lost);
    ask("english", taken).wait(1);
  }
  return told;
}

describe("a refusal of a listed language", () => {
  it.each(["hindi", "hi", "hindi-2"])(
    "is told by the words that an unlisted one gets: %s",
    (name) => {
      const unknown = (language: string) => refused(`This is no language: ${language}.`);
      const told = judged(name, unknown(unlistedLanguage), unknown(name));
      const titled = judged(name, unknown(unlistedLanguage), unknown(name.toUpperCase()));

      for (const one of [told, titled]) {
        expect(one.judgedBy(languages.judge).against).toContain("language: refused (status 422)");
      }
    },
  );

  it("may be for the text, where it is in other words, or where any other language is taken", () => {
    const ofText = refused("Nothing here can be spoken in hindi.");

    for (const unlisted of [refused("This is no language."), taken]) {
      const told = judged("hindi", unlisted, ofText);
      expect(told.judgedBy(languages.judge).against).toEqual([]);
      expect(told.doubtedBy(languages.judge)).toContain("parameters.bodies.text_to_audio");
    }
  });
});
