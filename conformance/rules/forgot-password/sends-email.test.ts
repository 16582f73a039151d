import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { password } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./sends-email.ts";

const [ada, eve] = ["ada-story@example.com", "eve-story@example.com"];
const title = "Reset your password";
const login = { email: ada, password, device_name: "laptop" };

describe("a second mail after a reset mail, without a token", () => {
  const against = (mailAgainMs?: number) =>
    new Story({ within: { mailMs: 2000, mailAgainMs } })
      .call("signup", { email: ada, password, name: "Ada" })
      .mail(ada, "Verify: https://platform.example/verify/c0de-of-ada", "Verify your email")
      .call("login", login, session(ada, "Ada", true, "t1"))
      .wait(2)
      .call("forgot-password", { email: ada })
      .mail(ada, "Reset it: https://platform.example/reset?token=t0ken-of-ada", title)
      .call("forgot-password", { email: ada })
      .mail(ada, "Hello! Somebody was there.", "New sign-in to your account")
      .call("signup", { email: eve, password, name: "Eve" })
      .mail(eve, "Verify: https://platform.example/verify/c0de-of-eve", "Verify your email")
      .wait(3)
      .call("login", { email: "x" })
      .judgedBy(doubting(rule.judge)).against;

  it("breaks the rule where none is kept back", () => {
    expect(against(0)).toEqual(["the mail: a mail without a token"]);
  });

  it("may be a notice of something else that comes late, and the second one kept back", () => {
    expect(against()).toEqual([]);
  });
});

describe("a reset mail that is refused", () => {
  const against = (isVerified: boolean) =>
    new Story()
      .call("signup", { email: ada, password, name: "Ada" })
      .call("login", login, session(ada, "Ada", isVerified, "t1"))
      .wait(2)
      .call("forgot-password", { email: ada }, { status: 404 })
      .judgedBy(doubting(rule.judge)).against;

  it("is owed to whose address is verified, and to nobody else", () => {
    expect(against(true)).toHaveLength(1);
    expect(against(false)).toEqual([]);
  });
});
