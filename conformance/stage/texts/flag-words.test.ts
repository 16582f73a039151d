import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import objectRemoval from "../../rules/object-removal/parameters.ts";
import { FlagWords } from "./flag-words.ts";

const target = { baseUrl: "http://127.0.0.1:1" };
const facts = parseProfile({ target, evidence: { media: { form: "base64" } } }, {});
const isWord = ({ base64 }: { base64?: unknown }) => base64 === "yes";

/** The spellings that are sent in turn to a target that takes the bodies for which `takes` is true. */
function asked(words: FlagWords, count: number, takes: (body: object) => boolean): unknown[] {
  return Array.from({ length: count }, () => {
    const body = words.spelt("object_removal", { object_name: "lamp", base64: true });
    words.learn("object_removal", body, takes(body) ? "accepted" : "refused");
    return body.base64;
  });
}

describe("a truth value that nobody declared", () => {
  it("is spelt as the word for it, once it was refused a few times and never taken", () => {
    expect(asked(new FlagWords(facts), 5, isWord)).toEqual([true, true, true, "yes", "yes"]);
    expect(asked(new FlagWords(facts), 5, () => true)).toEqual(Array(5).fill(true));
  });

  it("stays what it is on other routes, and where it is declared", () => {
    const words = new FlagWords(facts);
    asked(words, 4, isWord);
    const declared = parseProfile(
      { target, values: { samples: { "object_removal.base64": true } } },
      {},
    );

    expect(words.spelt("music_gen", { base64: true })).toEqual({ base64: true });
    expect(asked(new FlagWords(declared), 5, isWord)).toEqual(Array(5).fill(true));
  });

  it("is held against nobody for one spelling beside another that was taken", () => {
    const key = "key-of-a-customer";
    const told = new Story({
      accounts: [{ name: "ada", plan: "standard", key }],
      parameters: { standardKey: { in: "header", name: "x-key" } },
    });
    const ask = (more: object, json: object) =>
      told.call(
        "POST /api/v6/interior/object_removal",
        { init_image: "x", object_name: "lamp", ...more },
        { json },
        { "x-key": key },
      );
    ask({}, { status: "success", id: 1 });
    ask({ base64: false }, { status: "error", message: "base64: yes or no" });
    ask({ base64: "no" }, { status: "success", id: 2 });

    const { against, for: supported, missing } = told.judgedBy(doubting(objectRemoval.judge));
    expect([against, missing]).toEqual([[], []]);
    expect(supported).toContain("base64");
  });
});
