import { describe, expect, it } from "vitest";
import { doubting } from "../../model/freedoms.ts";
import contentType from "../../rules/envelope/content-type.ts";
import shape from "../../rules/envelope/shape.ts";
import { Story } from "../reading/story.ts";
import { envelopeFaults } from "./envelope.ts";

type Answer = Parameters<Story["call"]>[2];

/** The faults of a login's answer, after another login was answered with JSON that is no envelope. */
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

describe("what gateways and frameworks answer in JSON", () => {
  const answering = (status: number) => {
    const headers = { "content-type": "application/problem+json" };
    const json = { message: "API rate limit exceeded" };
    return new Story().call("login", {}, { status, json, headers });
  };
  const against = (status: number) =>
    [shape, contentType].flatMap(({ judge }) => answering(status).judgedBy(judge).against);

  it.each([413, 429, 431, 502, 503, 504])("is not the service's own (%i)", (status) => {
    expect(against(status)).toEqual([]);
  });

  it("is the service's own by any other status: no envelope, whatever its label", () => {
    expect(against(400)).toHaveLength(1);
    expect(against(500)).toHaveLength(1);
  });
});

describe("a crash over an empty text", () => {
  const against = (device_name: string, answer: object) =>
    new Story()
      .call("login", { device_name }, { status: 500, ...answer })
      .judgedBy(doubting(shape.judge)).against;

  it("is recorded only where it is no envelope, and over any other text is not", () => {
    expect(against("", { text: "<h1>Internal Server Error</h1>" })).toEqual([]);
    expect(against("a", { text: "<h1>Internal Server Error</h1>" })).toHaveLength(1);
  });
});
