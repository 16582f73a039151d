import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import levels from "../transcribe/timestamp-level-values.ts";
import keyOnlyInBody from "./key-only-in-body.ts";
import rule from "./requires-key.ts";

const key = "enterprise-key-1";
const transcribe = "POST /api/v1/enterprise/speech_to_text/transcribe";
const output = ["https://files.example/1.json"];

/**
 * A transcription with the key, then one with another key, whose answer names no job; `calls` are what the second
 * webhook receives.
 */
function ask(...calls: readonly object[]): Story {
  const body = (hook: string) => ({ webhook: `http://127.0.0.1/h/${hook}` });
  const told = new Story({ enterprise: { key } });
  told.call(transcribe, { key, ...body("a") }, { json: { status: "processing", id: 1 } });
  told.hook("a", { status: "success", output });
  told.call(transcribe, { key: "another-key-2", ...body("b") }, { json: { status: "processing" } });
  for (const call of calls) told.hook("b", call);
  return told;
}

describe("a wrong key that is answered as if it were taken, without a job", () => {
  it("may be refused in friendly words", () => {
    expect(ask().judgedBy(rule.judge).against).toEqual([]);
    expect(ask().doubtedBy(rule.judge)).toEqual(["recognise.accepted"]);
  });

  it("was served where the output is told, which rules friendly words out", () => {
    const told = seenBy(rule, ask({ status: "success", output }).history).against;

    expect(told.flatMap(({ ruledOut = [] }) => ruledOut)).toEqual([
      {
        freedom: "refusal in friendly words",
        because: "it was answered as requests that are surely to be accepted are",
      },
    ]);
    expect(ask({ status: "failed" }).judgedBy(rule.judge).against).toEqual([]);
  });
});

describe("a valid key that is refused now and then, in the words that a wrong one gets", () => {
  const refused = { status: 401, json: { status: "error", message: "no such key" } };
  const unlisted = { status: 422, json: { status: "error", message: "no such level" } };
  const taken = { json: { status: "processing", id: 1 } };
  const ask = (told: Story, body: object, answer: object) => told.call(transcribe, body, answer);

  /**
   * The key is served, refused and served again; before and after that come an unlisted level, and a wrong key that is
   * answered by these words.
   */
  function story(words: object = refused, isServedBetween = true): Story {
    const told = new Story({ enterprise: { key }, within: { consistencyMs: 0 } });
    ask(told, { key: "another-key-2" }, words);
    ask(told, { key }, taken);
    ask(told, { key }, refused);
    if (isServedBetween) ask(told, { key }, taken);
    ask(told, { key, timestamp_level: "word" }, refused);
    ask(told, { key, timestamp_level: "word" }, taken);
    ask(told, { key, timestamp_level: "phrase" }, unlisted);
    return ask(told, { key }, taken);
  }

  const blocked = (told: Story) => [...rule.judge(told.history)].filter((one) => "blocks" in one);

  it("breaks this rule, and none of a parameter's", () => {
    expect(story().judgedBy(rule.judge).against).toHaveLength(2);
    expect(story().judgedBy(levels.judge).against).toEqual([]);
  });

  it("may meet a limit where it is refused on end", () => {
    expect(story(refused, false).judgedBy(rule.judge).against).toEqual([]);
    expect(blocked(story(refused, false))).toHaveLength(2);
  });

  it.each([0.1, 10, 1000])("may be locked by a wrong one at any pace: %d s a call", (pace) => {
    const told = (keyLockedAfter?: number) => {
      const story = new Story({ enterprise: { key, keyLockedAfter } });
      ask(story, { key }, taken).wait(pace);
      ask(story, { key: "another-key-2" }, refused).wait(pace);
      ask(story, { key }, refused).wait(pace);
      ask(story, { key, timestamp_level: "phrase" }, unlisted).wait(pace);
      return ask(story, { key }, taken);
    };

    expect(told().judgedBy(rule.judge).against).toEqual([]);
    expect(told().doubtedBy(rule.judge)).toContain("enterprise.keyLockedAfter");
    expect(told(1).judgedBy(rule.judge).against).toEqual([]);
    expect(told(2).judgedBy(rule.judge).against).toHaveLength(1);
    expect(told(0).judgedBy(rule.judge).against).toHaveLength(1);
  });

  it("is no refusal of a value where all are told that they are not authorised", () => {
    const told = new Story({ enterprise: { key } });
    ask(told, { key: "another-key-2" }, refused).wait(0.5);
    ask(told, { key, timestamp_level: "word" }, refused).wait(1);
    ask(told, { key }, taken);

    expect(told.judgedBy(levels.judge).against).toEqual([]);
  });

  it("tells nothing in words of its own, or in those of every refusal", () => {
    const general = story();
    for (const phrase of ["line", "chunk"]) ask(general, { key, timestamp_level: phrase }, refused);
    ask(general, { key }, taken);

    expect(story(unlisted).judgedBy(rule.judge).against).toEqual([]);
    expect(story(unlisted).judgedBy(levels.judge).against).toHaveLength(1);
    expect(general.judgedBy(rule.judge).against).toEqual([]);
    expect(general.judgedBy(levels.judge).against).toEqual([]);
  });
});

describe("a wrong key in the body beside the valid one in a header", () => {
  const header = { "x-api-key": key };
  const ask = (inBody: string) =>
    new Story({ enterprise: { key } })
      .call(transcribe, { key }, { json: { status: "processing", id: 1 } })
      .call(transcribe, { key: inBody }, { json: { status: "processing", id: 2 } }, header)
      .judgedBy(keyOnlyInBody.judge);

  it("is not served", () => {
    expect(ask("another-key-2").against).toHaveLength(1);
  });

  it("may be where the body holds the valid one too", () => {
    expect(ask(key).against).toEqual([]);
  });
});
