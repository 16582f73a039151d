import { describe, expect, it } from "vitest";
import { controlPlaneRouteIds } from "../../../contracts/wire/route-ids.ts";
import type { Call } from "../call.ts";
import { Story } from "../reading/story.ts";
import { holdsNoText } from "./no-text.ts";

const path = "/api/agents/v1/auth/signup";

describe("what is no text or no JSON in any reading", () => {
  it.each([
    ["NUL", { text: '{"name":"a\\u0000b"}' }],
    ["half of a surrogate pair", { text: '{"password":"a\\ud83d"}' }],
    ["the other half", { text: '{"password":"\\\\\\udc4d"}' }],
    ["NaN", { text: '{"a": NaN}' }],
    ["bytes that are no UTF-8", { base64: "/w==" }],
  ])("is %s", (_, body) => {
    expect(holdsNoText({ path, body: { bytes: 9, ...body } })).toBe(true);
  });

  it.each(["/verify/%00", "/verify/%ff"])("is a path such as %s", (odd) => {
    expect(holdsNoText({ path: odd })).toBe(true);
  });

  it.each([
    ["a whole pair", '{"name":"\\ud83d\\udc4d"}'],
    ["an escaped backslash", '{"name":"\\\\ud83d"}'],
    ["the word NaN", '{"name": ":NaN"}'],
    ["a control character", '{"name":"\\u0007"}'],
    ["JSON that is cut off", '{"name'],
  ])("is not %s", (_, text) => {
    expect(holdsNoText({ path: "/verify/a%20b", body: { text, bytes: text.length } })).toBe(false);
  });
});

it.each(["a secret\0 with more", "half of a pair \ud83d"])("is a secret such as %j", (password) => {
  const { sent } = new Story().call("signup", { email: "ada@example.com", password }).history
    .calls[0] as Call;

  expect(sent.text).not.toContain("pair");
  expect(holdsNoText({ path, body: { text: sent.text ?? "", bytes: 9 } })).toBe(true);
});

describe("a crash on it", () => {
  const calls = (name: string, status: number) => {
    const story = new Story();
    for (const route of controlPlaneRouteIds)
      story.call(route, { email: "ada-story@example.com", name }, { status });
    return story.history.calls;
  };

  it("is no evidence on any route, as any other answer is, and any other crash", () => {
    expect(calls("a\0b", 500).filter(({ shown }) => shown !== undefined)).toEqual([]);
    expect(calls("a\0b", 422).filter(({ received }) => received === undefined)).toEqual([]);
    expect(calls("a\u0007b", 500).filter(({ received }) => received === undefined)).toEqual([]);
  });
});
