import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import rule from "./sends-email.ts";

const password = "Correct-horse-7!";
const [ada, eve] = ["ada-story@example.com", "eve-story@example.com"];
const title = "Reset your password";
const login = { email: ada, password, device_name: "laptop" };

/** Ada asks for a reset mail and gets one, asks again and gets a mail with this title and no token. */
function asksTwice(secondTitle: string): Story {
  return new Story()
    .call("signup", { email: ada, password, name: "Ada" })
    .mail(ada, "Verify: https://platform.example/verify/c0de-of-ada", "Verify your email")
    .call("login", login, session(ada, "Ada", true, "t1"))
    .wait(2)
    .call("forgot-password", { email: ada })
    .mail(ada, "Reset it: https://platform.example/reset?token=t0ken-of-ada", title)
    .call("forgot-password", { email: ada })
    .mail(ada, "Hello! Somebody was there.", secondTitle)
    .call("signup", { email: eve, password, name: "Eve" })
    .mail(eve, "Verify: https://platform.example/verify/c0de-of-eve", "Verify your email")
    .wait(3)
    .call("login", { email: "x" });
}

describe("a second reset mail without a token", () => {
  const against = (story: Story) => story.judgedBy(rule.judge).against;

  it("breaks the rule where its title says that it is one", () => {
    expect(against(asksTwice(title))).toHaveLength(1);
  });

  it("may be a notice of something else that comes late, and the second one kept back", () => {
    expect(against(asksTwice("New sign-in to your account"))).toEqual([]);
  });
});

describe("a reset mail that is refused", () => {
  const against = (isVerified: boolean) =>
    new Story()
      .call("signup", { email: ada, password, name: "Ada" })
      .call("login", login, session(ada, "Ada", isVerified, "t1"))
      .wait(2)
      .call("forgot-password", { email: ada }, { status: 404 })
      .judgedBy(rule.judge).against;

  it("is owed to whose address is verified, and to nobody else", () => {
    expect(against(true)).toHaveLength(1);
    expect(against(false)).toEqual([]);
  });
});

describe("a second reset mail that never comes", () => {
  const asksAgain = () =>
    new Story({ within: { mailMs: 2000 } })
      .call("signup", { email: ada, password, name: "Ada" })
      .mail(ada, "Verify: https://platform.example/verify/c0de-of-ada", "Verify your email")
      .call("login", login, session(ada, "Ada", true, "t1"))
      .call("forgot-password", { email: ada })
      .mail(ada, "Reset it: https://platform.example/reset?token=t0ken-of-ada", title)
      .call("forgot-password", { email: ada })
      .wait(3)
      .call("signup", { email: eve, password, name: "Eve" })
      .mail(eve, "Verify: https://platform.example/verify/c0de-of-eve", "Verify your email")
      .wait(3)
      .call("login", { email: "x" });

  it("keeps a pass away, since the first token may have ended with it", () => {
    expect(asksAgain().doubtedBy(rule.judge)).toEqual(["within.mailAgainMs"]);
    expect(asksAgain().judgedBy(rule.judge).against).toEqual([]);
  });
});
