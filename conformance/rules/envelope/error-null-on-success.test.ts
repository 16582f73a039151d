import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import rule from "./error-null-on-success.ts";

const email = "ada-story@example.com";
const password = "Correct-horse-7!";
const mailed = (story: Story, nth: number): Story =>
  story.mail(email, `Verify: https://platform.example/verify/c0de-${nth}-of-ada`);
const refused = { status: 200, error: { code: "later", message: "Not yet." } };
const against = (story: Story) => story.judgedBy(rule.judge).against;

describe("envelope.error-null-on-success", () => {
  const signedUp = () => new Story().call("signup", { email, password, name: "Ada" });
  const resent = (story: Story): Story => story.call("resend-verification", { email }, refused);

  it("is contradicted by a resend that looks like a failure and sends a mail", () => {
    expect(against(mailed(resent(mailed(signedUp(), 1)), 2))).toEqual(["error: an object"]);
  });

  it("is not by the sign-up's mail that comes after a resend was refused", () => {
    expect(against(mailed(resent(signedUp()), 1))).toEqual([]);
  });

  it("is not by a logout whose token was not known everywhere yet", () => {
    const login = { email, password, device_name: "a" };
    const letIn = (token: string) => ({
      data: { ...session(email, "Ada", true).data, access_token: token },
    });
    const by = { authorization: "Bearer mpa-1-of-ada" };
    const loggedOut = (seconds: number) =>
      new Story({ within: { mailMs: 2000, consistencyMs: 4000 } })
        .call("signup", { email, password, name: "Ada" })
        .call("login", login, letIn("mpa-0-of-ada"))
        .call("refresh", {}, letIn("mpa-9-of-ada"), { authorization: "Bearer mpa-0-of-ada" })
        .call("login", login, letIn("mpa-1-of-ada"))
        .wait(seconds)
        .call("logout", undefined, refused, by)
        .call("refresh", {}, { status: 401 }, by);

    expect(against(loggedOut(1))).toEqual([]);
    expect(against(loggedOut(5))).toEqual(["error: an object"]);
  });
});
