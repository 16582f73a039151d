import { describe, expect, it } from "vitest";
import { doubting } from "../../model/freedoms.ts";
import rule from "../../rules/signup/sends-verification-email.ts";
import { ada, password, signedUp } from "../reading/story-user.ts";

const bob = { email: "bob-story@example.com", password, name: "Bob" };

/** Ada is never mailed, and Bob, who signs up later, is. */
const unmailed = () =>
  signedUp().call("signup", bob).mail(bob.email, "https://platform.example/verify/c0de-of-bob");

describe("what did not come of a target that is gone", () => {
  it("is held against nobody from its last answer on", () => {
    const gone = unmailed().wait(5).call("login", ada, { fault: "refused" });

    expect(gone.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });

  it("counts where the target answered again, or was asked no more", () => {
    const back = unmailed().wait(5).call("login", ada, { fault: "refused" }).call("login", ada);

    expect(back.judgedBy(doubting(rule.judge)).against).toHaveLength(1);
    expect(
      unmailed().wait(5).call("login", ada).judgedBy(doubting(rule.judge)).against,
    ).toHaveLength(1);
  });
});
