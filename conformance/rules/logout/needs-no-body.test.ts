import { expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./needs-no-body.ts";

const value = "mpa_0123456789abcdef";
const bearer = { authorization: `Bearer ${value}` };

/** A logout without a body so long after its login that is refused, and one with `{}` that is not. */
function refusedAfter(seconds: number, label: object = {}): string[] {
  const story = new Story({ within: { consistencyMs: 300 } });
  const body = { email: "ada@rules.example.test", password: "Quiet-river-42x!" };
  story.call("login", body, { data: { access_token: value, token_type: "Bearer" } }).wait(seconds);
  story.call("logout", undefined, { status: 401 }, { ...bearer, ...label });
  story.call("logout", {}, {}, bearer);
  return story.judgedBy(doubting(rule.judge)).against;
}

it("logout.needs-no-body is no matter of a token that not every server knows yet", () => {
  expect(refusedAfter(0)).toEqual([]);
  expect(refusedAfter(5)).toHaveLength(1);
});

it("logout.needs-no-body is not told by a logout whose label announces a body", () => {
  expect(refusedAfter(5, { "content-type": "application/json" })).toEqual([]);
});
