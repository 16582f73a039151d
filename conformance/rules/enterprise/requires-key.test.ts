import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import keyOnlyInBody from "./key-only-in-body.ts";
import rule from "./requires-key.ts";

const { key } = keyed.enterprise;
const output = ["https://files.example/1.json"];

/**
 * A transcription with the key, then one with another key, whose answer names no job; `calls` are what the second
 * webhook receives.
 */
function ask(...calls: readonly object[]): Story {
  const body = (hook: string) => ({ webhook: `http://127.0.0.1/h/${hook}` });
  const told = new Story(keyed)
    .ask("transcribe", body("a"), { json: { status: "processing", id: 1 } })
    .hook("a", { status: "success", output })
    .ask("transcribe", { key: "another-key-2", ...body("b") }, { json: { status: "processing" } });
  for (const call of calls) told.hook("b", call);
  return told;
}

describe("a wrong key that is answered as if it were accepted, without a job", () => {
  it("may be refused in friendly words", () => {
    expect(ask().judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(ask().doubtedBy(doubting(rule.judge))).toEqual(["recognise.accepted"]);
  });

  it("was served where the output is told, which rules friendly words out", () => {
    const told = seenBy(rule, ask({ status: "success", output }).history).against;

    expect(told.flatMap(({ ruledOut = [] }) => ruledOut)).toEqual([
      {
        freedom: "refusal in friendly words",
        because:
          "its answer names a job that was accepted, holds an output, or is of the declared form",
      },
    ]);
    expect(ask({ status: "failed" }).judgedBy(doubting(rule.judge)).against).toEqual([]);
  });
});

describe("a valid key that is refused in the words that a wrong one gets", () => {
  const refused = { status: 401, json: { status: "error", message: "no such key" } };
  const taken = { json: { status: "processing", id: 1 } };
  const bodies = { transcribe: {}, text2img: { prompt: "sea" } };
  const story = (facts: object = {}) =>
    new Story({ ...keyed, enterprise: { key, ...facts }, parameters: { bodies } });
  const wrong = { key: "another-key-2" };
  const pictures = (told: Story) => told.ask("text2img", { prompt: "sea" }, taken);

  it("breaks this rule where another route serves it, time and again", () => {
    const asked = (times: number) => {
      const told = story({ keyLockedAfter: 0 });
      for (let time = 0; time < times; time += 1)
        pictures(told.ask("transcribe", {}, refused).ask("transcribe", wrong, refused)).wait(1);
      return seenBy(rule, told.history);
    };

    expect(asked(3).against).toHaveLength(1);
    expect(asked(2)).toMatchObject({ against: [], doubts: { length: 1 } });
  });

  it("is another matter where the route ever took it, as where pages come now and then", () => {
    const told = story({ keyLockedAfter: 0 });
    for (const answer of [refused, refused, refused, taken])
      pictures(told.ask("transcribe", {}, answer).ask("transcribe", wrong, refused)).wait(1);

    expect(seenBy(rule, told.history).against).toEqual([]);
  });

  it.each([0.1, 10, 1000])("may be locked by a wrong one at any pace: %d s a call", (pace) => {
    const told = (keyLockedAfter?: number) => {
      const told = story({ keyLockedAfter });
      told.ask("transcribe", wrong, refused).wait(pace);
      for (let time = 0; time < 3; time += 1)
        pictures(told.ask("transcribe", {}, refused).ask("transcribe", wrong, refused)).wait(
          Math.max(1, pace),
        );
      return told;
    };

    expect(told().judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(told().doubtedBy(doubting(rule.judge))).toContain("enterprise.keyLockedAfter");
    expect(told(1).judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(told(0).judgedBy(doubting(rule.judge)).against).not.toEqual([]);
  });
});

describe("a wrong key in the body beside the valid one in a header", () => {
  const header = { "x-api-key": key };
  const ask = (inBody: string) =>
    new Story(keyed)
      .ask("transcribe", {}, { json: { status: "processing", id: 1 } })
      .ask("transcribe", { key: inBody }, { json: { status: "processing", id: 2 } }, header)
      .judgedBy(doubting(keyOnlyInBody.judge));

  it("is not served", () => {
    expect(ask("another-key-2").against).toHaveLength(1);
  });

  it("may be where the body holds the valid one too", () => {
    expect(ask(key).against).toEqual([]);
  });
});
