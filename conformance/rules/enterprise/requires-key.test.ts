import { describe, expect, it } from "vitest";
import { Story } from "../../kit/story.ts";
import rule from "./requires-key.ts";

const key = "enterprise-key-1";
const transcribe = "POST /api/v1/enterprise/speech_to_text/transcribe";
const output = ["https://files.example/1.json"];

/** A transcription with the key, then one with another, whose answer names no job, and what that webhook is told. */
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
  it("is not waved through", () => {
    const seen = [...rule.judge(ask().history)];

    expect(seen.some((one) => one.is === "against")).toBe(false);
    expect(seen.some((one) => one.is === "missing" && one.blocks)).toBe(true);
  });

  it("was served where the output is told", () => {
    expect(ask({ status: "success", output }).judgedBy(rule.judge).against).toHaveLength(1);
    expect(ask({ status: "failed" }).judgedBy(rule.judge).against).toEqual([]);
  });
});
