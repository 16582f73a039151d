import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import rule from "../rules/enterprise/requires-key.ts";
import { seenBy } from "../verdicts/sightings.ts";

const key = "enterprise-key-1";
const transcribe = "POST /api/v1/enterprise/speech_to_text/transcribe";
const draw = "POST /api/v1/enterprise/flux/text2img";
const noKey = { status: 401, json: { status: "error", message: "no such key" } };
const unlisted = { status: 422, json: { status: "error", message: "no such level" } };
const taken = { json: { status: "processing", id: 1 } };
const word = { timestamp_level: "word" };

/** Transcriptions with the valid key, after a wrong key and an unlisted level that are refused; nothing locks the key. */
class Asked {
  readonly story = new Story({
    enterprise: { key, keyLockedAfter: 0 },
    parameters: { bodies: { transcribe: {}, text2img: {} } },
    slugs: { imageModel: "flux" },
  });

  constructor() {
    this.with({ key: "another-key-2" }, noKey);
    this.with({ timestamp_level: "phrase" }, unlisted);
  }

  with(body: object, answer: object, headers = {}, route = transcribe): this {
    this.story.call(route, { key, ...body }, answer, headers);
    return this;
  }

  told() {
    const { against, doubts } = seenBy(rule, this.story.history);
    const reasons = against.flatMap(({ ruledOut = [] }) => ruledOut);
    return {
      doubts: doubts.map(({ name }) => name),
      because: reasons.flatMap((one) => (one.freedom === "limit of the key" ? one.because : [])),
    };
  }
}

const open = (count: number) => ({
  doubts: Array.from({ length: count }, () => "enterprise.key"),
  because: [],
});

describe("limit of the key", () => {
  it("may be why the key is refused on end, and served afterwards", () => {
    const asked = new Asked().with({}, taken).with({}, noKey).with(word, noKey).with({}, taken);

    expect(asked.with(word, taken).told()).toEqual(open(2));
  });

  it("may have begun before the key was first served", () => {
    expect(new Asked().with({}, noKey).with({}, taken).told()).toEqual(open(1));
  });

  it("may be why, where other requests, which are never served, get the same words", () => {
    const asked = new Asked().with({}, taken).with({}, noKey).with({}, taken);
    for (const timestamp_level of ["line", "chunk"]) asked.with({ timestamp_level }, noKey);

    expect(asked.with({}, taken).told()).toEqual(open(3));
  });

  it("is ruled out by requests that were served before and after the refusal", () => {
    const asked = new Asked().with({}, taken).with({}, noKey).with({}, taken);

    expect(asked.told()).toEqual({
      ...{ doubts: [] },
      because: ["it was refused alone, between requests that were served"],
    });
  });

  it("is ruled out where the same request is served with the key in a header", () => {
    const asked = new Asked().with({}, noKey).with({}, noKey);
    asked.with({ key: undefined }, taken, { "x-api-key": key }).with(word, noKey);

    expect(new Set(asked.told().because)).toEqual(
      new Set(["the same request is served with the key elsewhere"]),
    );
  });

  it("is ruled out where the route never served the key, and another one does", () => {
    const asked = new Asked().with({}, noKey).with({}, taken, {}, draw);

    expect(asked.told().because).toEqual(["its route did not serve the key afterwards"]);
  });
});
