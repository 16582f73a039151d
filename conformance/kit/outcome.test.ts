import { describe, expect, it } from "vitest";
import { outcome } from "./outcome.ts";
import { Story } from "./story.ts";

function outcomeOf(status: number, message: string) {
  const told = new Story({}).call(
    "POST /api/agents/v1/auth/resend-verification",
    { email: "ada@example.com" },
    { status, json: { data: null, error: { code: "x", message }, meta: { request_id: "r" } } },
  );
  return told.history.calls.map(outcome);
}

describe("a refusal", () => {
  it.each(["Too many requests.", "throttled: please wait", "Rate limit exceeded"])(
    "in the words of a rate limit is no failure: %s",
    (message) => {
      expect(outcomeOf(422, message)).toEqual(["unclear"]);
    },
  );

  it.each(["No such user.", "Too many sessions.", "Accurate limits apply."])(
    "in other words is one: %s",
    (message) => {
      expect(outcomeOf(422, message)).toEqual(["failed"]);
    },
  );
});
