import { describe, expect, it } from "vitest";
import { Story } from "../reading/story.ts";
import { outcome } from "./outcome.ts";

function outcomeOf(status: number, message: string, beside: object = {}, recognise: object = {}) {
  const { headers = {}, meta = {} } = beside as { headers?: Record<string, string>; meta?: object };
  const told = new Story({ recognise }).call(
    "POST /api/agents/v1/auth/resend-verification",
    { email: "ada@example.com" },
    {
      status,
      headers,
      json: { data: null, error: { code: "x", message }, meta: { request_id: "r", ...meta } },
    },
  );
  return told.history.calls.map(outcome);
}

describe("a refusal", () => {
  it.each([
    "Too many requests.",
    "throttled: please wait",
    "Rate limit exceeded",
    "Too many login attempts. Please try again in 57 seconds.",
    "Too many accounts created from this IP",
    "Please wait before retrying.",
    "You can request another email in 58 s",
    "This account has been locked.",
    "Please try again later.",
    "Exceeded daily email limit for the operation or the account.",
    "OTP limit reached",
    "The server was restarted recently.",
    "Cool-down in effect",
    "You can ask for a mail once every 60 seconds.",
    "We sent you an email recently",
  ])("in the words of a rate limit is no failure: %s", (message) => {
    expect(outcomeOf(422, message)).toEqual(["unclear"]);
  });

  it.each([
    "No such user.",
    "Too many sessions.",
    "Accurate limits apply.",
    "Something went wrong, try again later.",
    "The code has 6 digits; request another.",
    "The length limit was exceeded.",
    "The code sent was already used.",
    "Must be one of a week, a month",
    "A verification e-mail was already sent to this address.",
    "Session limit reached",
    "Maximum number of devices reached",
  ])("in other words is one: %s", (message) => {
    expect(outcomeOf(422, message)).toEqual(["failed"]);
  });

  it("is a limit's with status 423, with a time to come back, or in the form that is declared", () => {
    const declared = { rateLimited: [{ status: [200], text: "slow down" }] };

    expect(outcomeOf(423, "no")).toEqual(["unclear"]);
    expect(outcomeOf(403, "no", { headers: { "retry-after": "30" } })).toEqual(["unclear"]);
    expect(outcomeOf(200, "slow down", {}, declared)).toEqual(["unclear"]);
  });

  it("is none for what `meta` says of limits", () => {
    const meta = { rate_limit: { limit: 60, remaining: 57 } };

    expect(outcomeOf(401, "No such user.", { meta })).toEqual(["failed"]);
  });
});

it("passes by what a gateway answers in a page of its own, and not what the service says", () => {
  const answered = (json: unknown) =>
    new Story({}).call("login", {}, { status: 522, json }).history.calls.map(outcome);

  expect(answered("<h1>522</h1>")).toEqual(["unclear"]);
  expect(answered({ data: null, error: {}, meta: {} })).toEqual(["failed"]);
});

it("is unclear where a firewall answers an attack in a page of its own, and not where it answers anything else", () => {
  const page = "<h1>Blocked</h1>";
  const answered = (token: string, status: number, rest: object) =>
    new Story()
      .call("refresh", {}, { status, ...rest }, { authorization: `Bearer ${token}` })
      .history.calls.map(outcome);

  expect(answered("'or'1'='1", 403, { text: page })).toEqual(["unclear"]);
  expect(answered("'or'1'='1", 500, { text: page })).toEqual(["failed"]);
  for (const status of [200, 501])
    expect(answered("'or'1'='1", status, { text: `<html>${page}</html>` })).toEqual(["unclear"]);
  expect(answered("'or'1'='1", 501, { text: "no" })).toEqual(["failed"]);
  expect(answered("null", 501, { text: `<html>${page}</html>` })).toEqual(["failed"]);
  for (const status of [407, 511])
    expect(answered("null", status, { text: page })).toEqual(["unclear"]);
  expect(answered("'or'1'='1", 403, {})).toEqual(["failed"]);
  expect(answered("null", 403, { text: page })).toEqual(["failed"]);

  const bodied = (body: string) =>
    new Story().call("login", body, { status: 403, text: page }).history.calls.map(outcome);
  expect(bodied('{"email":"a\\u0000b"}')).toEqual(["unclear"]);
  expect(bodied('{"__proto__":{"admin":true}}')).toEqual(["unclear"]);
  expect(bodied('{"key":"enterprise-key-1\\u0000x"}')).toEqual(["unclear"]);
  expect(bodied('{"key":"enterprise-key-1x"}')).toEqual(["failed"]);
  expect(bodied('{"email":"ada@example.com"}')).toEqual(["failed"]);

  const sent = (headers: object, length: number, json: object) =>
    new Story()
      .call("login", { email: "a".repeat(length) }, { status: 403, json }, headers)
      .history.calls.map(outcome);
  const forbidden = { message: "Forbidden" };
  expect(sent({}, 20_000, forbidden)).toEqual(["unclear"]);
  expect(sent({}, 2000, forbidden)).toEqual(["failed"]);
  expect(sent({}, 20_000, { data: null, error: forbidden, meta: {} })).toEqual(["failed"]);
  expect(sent({ "content-type": "nonsense" }, 9, forbidden)).toEqual(["unclear"]);
  expect(sent({ "content-type": "application/json; charset=utf-8" }, 9, forbidden)).toEqual([
    "failed",
  ]);
});
