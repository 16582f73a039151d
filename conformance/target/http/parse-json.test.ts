import { describe, expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";

const nested = (levels: number, inside = "1") => "[".repeat(levels) + inside + "]".repeat(levels);

describe("JSON", () => {
  it.each([
    ["a text", '{"a":[1,"[[[["]}', { a: [1, "[[[["] }],
    ["bytes", Buffer.from("[null]"), [null]],
    ["no JSON", "{", undefined],
    ["a member named __proto__", '{"__proto__":1}', JSON.parse('{"__proto__":1}')],
  ])("is read as it is: %s", (_what, said, value) => {
    expect(parseJson(said)).toEqual(value);
  });

  it("keeps 200 levels, and what lies beyond is null", () => {
    expect(parseJson(nested(200))).toEqual(JSON.parse(nested(200)));
    expect(parseJson(nested(202))).toEqual(JSON.parse(nested(200, "null")));
  });

  it("is read however deep it is", () => {
    expect(JSON.stringify(parseJson(`{"a":2,"b":${nested(60_000)}}`))).toMatch(/^\{"a":2,"b":\[\[/);
  });
});
