import { describe, expect, it } from "vitest";
import type { Story } from "../../history/reading/story.ts";
import { bearer, email, given, login, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./error-null-on-success.ts";

const mailed = (story: Story, nth: number): Story =>
  story.mail(email, `Verify: https://platform.example/verify/c0de-${nth}-of-ada`);
const refused = { status: 200, error: { code: "later", message: "Not yet." } };
const against = (story: Story) => story.judgedBy(doubting(rule.judge)).against;

describe("envelope.error-null-on-success", () => {
  const resent = (story: Story): Story => story.call("resend-verification", { email }, refused);

  it("is contradicted by a resend that looks like a failure and sends a mail", () => {
    expect(against(mailed(resent(mailed(signedUp(), 1)), 2))).toEqual(["error: an object"]);
  });

  it("is not by the sign-up's mail that comes after a resend was refused", () => {
    expect(against(mailed(resent(signedUp()), 1))).toEqual([]);
  });

  it("is not by the mail that comes after another resend was granted", () => {
    const again = resent(mailed(signedUp(), 1)).call("resend-verification", { email });
    expect(against(mailed(again, 2))).toEqual([]);
  });

  it("is not by a logout whose token was not known everywhere yet, or was over by its own word", () => {
    const loggedOut = (seconds: number, expires_at = "2099-01-01T00:00:00Z") =>
      signedUp({ within: { mailMs: 2000, consistencyMs: 4000 } })
        .call("login", login, given(0))
        .call("refresh", {}, given(9), bearer(0))
        .call("login", login, given(1, { expires_at }))
        .wait(seconds)
        .call("logout", undefined, refused, bearer(1))
        .call("refresh", {}, { status: 401 }, bearer(1));

    expect(against(loggedOut(1))).toEqual([]);
    expect(against(loggedOut(5))).toEqual(["error: an object"]);
    expect(against(loggedOut(5, "1970-01-01T00:00:00Z"))).toEqual([]);
  });
});
