import { describe, expect, it } from "vitest";
import { envelopeFaults } from "./envelope.ts";
import { Story } from "./story.ts";

type Answer = Parameters<Story["call"]>[2];

/** The faults of a login's answer, told apart from one before it that is no envelope. */
function faults(answer: Answer): string[] {
  const story = new Story().call("login", {}, { json: "broken" }).call("login", {}, answer);
  const call = story.history.calls.at(-1);
  return call === undefined ? [] : envelopeFaults(call);
}

describe("what of the envelope explains a refusal", () => {
  it("is nothing where the answer is an envelope", () => {
    expect(faults({ status: 401 })).toEqual([]);
    expect(faults({ data: {} })).toEqual([]);
  });

  it("is the shape of this very answer, whatever others are like", () => {
    expect(faults({ status: 500, json: "Internal Server Error" })).toEqual(["envelope.shape"]);
    expect(faults({ json: { data: null, error: null } })).toEqual(["envelope.shape"]);
  });

  it("is an error beside a status of success", () => {
    expect(faults({ error: { message: "none" } })).toEqual(["envelope.error-null-on-success"]);
  });
});
