import { describe, expect, it } from "vitest";
import { session } from "../../history/reading/story.ts";
import { email, login, password, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rejectsBadCredentials from "./rejects-bad-credentials.ts";

/** Ada, who signed up, is let in by these credentials. */
const letInBy = (given: { email?: string; password?: string }) =>
  signedUp()
    .call("login", { ...login, ...given }, session(email, "Ada", false))
    .judgedBy(doubting(rejectsBadCredentials.judge)).against;

// What blanks, letter case and a sub-address may do is told in selftest/semantics/passwords.test.ts.
describe("login.rejects-bad-credentials", () => {
  it("observes a password in another form of Unicode", () => {
    expect(letInBy({ password: "Ｃorrect-horse-7!" })).toEqual([]);
  });

  it("is contradicted by a shortened password, and by an address that nobody signed up with", () => {
    expect(letInBy({ password: password.slice(0, -1) })).toHaveLength(1);
    expect(letInBy({ email: "eve-story@example.com" })).toHaveLength(1);
  });
});
