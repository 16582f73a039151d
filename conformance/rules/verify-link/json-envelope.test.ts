import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { email } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./json-envelope.ts";

const code = "c0de-of-ada-0001";
const program = { accept: "application/json" };
const moved = { status: 302, text: "", headers: { location: "/login" } };

/** Ada opens the link of her mail as programs do, after its code was used; this is the answer. */
const openedAgain = (answer: object, headers: object = program, facts: object = {}) =>
  new Story(facts as Record<string, unknown>)
    .mail(email, `https://platform.example/verify/${code}`)
    .call("verify-email", { verification_code: code }, session(email, "Ada", true))
    .call(`/verify/${code}`, undefined, answer, headers)
    .judgedBy(doubting(rule.judge)).against;

describe("a used link that a program opens", () => {
  it("is answered with the envelope, whatever it says", () => {
    expect(openedAgain({ status: 410 })).toEqual([]);
    expect(openedAgain(moved)).toEqual(["the answer: a redirect (status 302)"]);
    expect(openedAgain({ status: 404, text: "<h1>No such link</h1>" })).toHaveLength(1);
  });

  it("is answered with a request's id", () => {
    const bare = { json: { data: null, error: { message: "gone" }, meta: {} } };

    expect(openedAgain({ ...bare, status: 410 })).toEqual(["meta: empty"]);
  });

  it("may be answered otherwise where nobody knows what programs ask with", () => {
    expect(openedAgain(moved, program, { parameters: {} })).toEqual([]);
    expect(openedAgain(moved, { accept: "text/html" })).toEqual([]);
  });
});
