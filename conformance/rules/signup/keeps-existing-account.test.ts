import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import rule from "./keeps-existing-account.ts";

const email = "ada-story@example.com";
const [first, second] = ["Correct-horse-7!", "Other-battery-8?"];
const refused = { status: 401 };
const login = (password: string) => ({ email, password, device_name: "laptop" });
const letIn = (token: string, verified = false) => session(email, "Ada", verified, token);

/** Ada signs up and logs in, and somebody signs up with her address again. */
const again = (story = new Story()) =>
  story
    .call("signup", { email, password: first, name: "Ada" })
    .call("login", login(first), letIn("t1"))
    .call("signup", { email, password: second, name: "Eve" }, { status: 409 });

describe("signup.keeps-existing-account", () => {
  it("holds where the first password lets in and the second does not", () => {
    const story = again()
      .call("login", login(first), letIn("t2"))
      .call("login", login(second), refused);

    expect(story.judgedBy(rule.judge).for).toEqual(["first password", "second password"]);
  });

  it("is not by the first one's refusal beside a lifetime that no list holds", () => {
    const asking = (token_expiry: string) =>
      again()
        .call("login", { ...login(first), token_expiry }, refused)
        .judgedBy(rule.judge).against;

    expect(asking("2_weeks")).toEqual([]);
    expect(asking("1_week")).toHaveLength(1);
  });

  it("is contradicted by a second password that lets in", () => {
    const story = again().call("login", login(second), letIn("t2"));

    expect(story.judgedBy(rule.judge).against).toHaveLength(1);
  });

  it("is contradicted where nobody had logged in before, by the second password alone", () => {
    const twice = () =>
      new Story()
        .call("signup", { email, password: first, name: "Ada" })
        .call("signup", { email, password: second, name: "Eve" }, { status: 409 })
        .call("login", login(first), refused);

    expect(twice().judgedBy(rule.judge).against).toEqual([]);
    const over = twice().call("login", login(second), letIn("t1"));
    expect(over.judgedBy(rule.judge).against).toHaveLength(1);
  });

  it("is contradicted by a first password that is lost, and not by one refused now and then", () => {
    const lost = again().call("login", login(first), refused).call("login", login(first), refused);
    const moody = again()
      .call("login", login(first), refused)
      .call("login", login(first), letIn("t2"));

    expect(lost.judgedBy(rule.judge).against).toHaveLength(2);
    expect(moody.judgedBy(rule.judge).against).toEqual([]);
  });

  it("is contradicted by a name or a verification that the second sign-up changed", () => {
    const renamed = again().call("login", login(first), session(email, "Eve", false, "t2"));

    expect(renamed.judgedBy(rule.judge).against).toEqual(["data.user.name: Eve"]);
  });

  it("says nothing of a sign-up under another address in the same letters", () => {
    const story = new Story()
      .call("signup", { email, password: first, name: "Ada" })
      .call("login", login(first), letIn("t1"))
      .call("signup", { email: email.toUpperCase(), password: second, name: "Eve" })
      .call("login", { ...login(second), email: email.toUpperCase() }, letIn("t2"));

    expect(story.judgedBy(rule.judge).against).toEqual([]);
  });
});
