import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { ada, password, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./sends-email.ts";

const bob = { email: "bob-story@example.com", password, name: "Bob" };
const link = (code: string) => `Verify: https://platform.example/verify/${code}`;
const refused = { status: 400 };

/** Bob verifies by the mail of his sign-up; Ada asks for hers again, and gets a mail from another template. */
const askedAgain = (facts = {}) =>
  new Story(facts)
    .call("signup", bob)
    .mail(bob.email, link("c0de-of-bob-1"), "Welcome")
    .call("verify-email", { verification_code: "c0de-of-bob-1" }, session(bob.email, "Bob", true))
    .call("signup", ada)
    .mail(ada.email, link("c0de-of-ada-1"), "Welcome")
    .call("resend-verification", { email: ada.email })
    .mail(ada.email, link("c0de-of-ada-2"), "Verify now");
/** Ada presents the code some seconds after its mail, when it must work. */
const presented = (story: Story) =>
  story.wait(2).call("verify-email", { verification_code: "c0de-of-ada-2" }, refused);

describe("resend-verification.sends-email", () => {
  it("is contradicted by a dead code in a mail of another template, where the profile says it stands", () => {
    expect(presented(askedAgain()).judgedBy(doubting(rule.judge)).against).toEqual([
      "the answer: refused (status 400)",
    ]);
  });

  it("is not passed where the only text like a code is refused, and nobody says where codes stand", () => {
    const doubted = presented(askedAgain({ recognise: {} })).doubtedBy(doubting(rule.judge));

    expect(doubted).toEqual(["recognise.verificationToken"]);
  });

  it("is told once the time of a mail is over, and says until then that one is pending", () => {
    const story = signedUp({ within: { mailMs: 2000, mailAgainMs: 0 } })
      .mail(ada.email, link("c0de-of-ada-1"))
      .call("resend-verification", { email: ada.email });
    const pending = () =>
      [...doubting(rule.judge)(story.history)].filter(({ is }) => is === "pending");

    expect(pending()).toEqual([]);
    story.call("signup", bob).mail(bob.email, link("c0de-of-bob-1"));
    expect(pending()).toMatchObject([{ calls: ["c2"] }]);
    expect(story.judgedBy(doubting(rule.judge)).against).toEqual([]);
    story.wait(2).call("login", { ...ada, device_name: "a" });
    expect(pending()).toEqual([]);
    expect(story.judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  });

  it("takes no mail for the newest that another may have overtaken", () => {
    const crossing = (isSlow: boolean) => {
      const story = signedUp()
        .mail(ada.email, link("c0de-of-ada-0"))
        .call("resend-verification", { email: ada.email });
      if (isSlow) story.call("resend-verification", { email: ada.email });
      story.mail(ada.email, link("c0de-of-ada-1"));
      if (!isSlow) story.call("resend-verification", { email: ada.email });
      return presented(story.mail(ada.email, link("c0de-of-ada-2"))).judgedBy(doubting(rule.judge))
        .against;
    };

    expect(crossing(true)).toEqual([]);
    expect(crossing(false)).toHaveLength(1);
  });

  it("is contradicted where no mail comes, though one of another kind comes meanwhile", () => {
    const meanwhile = (text: string, title: string) =>
      signedUp({ within: { mailMs: 2000, mailAgainMs: 0 } })
        .mail(ada.email, link("c0de-of-ada-1"), "Welcome")
        .call("resend-verification", { email: ada.email })
        .wait(1)
        .call("forgot-password", { email: ada.email })
        .mail(ada.email, text, title)
        .call("signup", bob)
        .mail(bob.email, link("c0de-of-bob-1"), "Welcome")
        .wait(3)
        .call("login", { email: "x" })
        .judgedBy(doubting(rule.judge)).against;
    const reset = "Reset: https://platform.example/reset?token=t0ken-of-ada";

    expect(meanwhile(reset, "Reset your password")).toHaveLength(1);
    expect(meanwhile(link("c0de-of-ada-2"), "Welcome")).toEqual([]);
  });

  it("takes no text for the code that stands beside another, or in mails that nobody asked for", () => {
    const beside = askedAgain().mail(ada.email, link("not-me-0001"), "Verify that it was you");
    const elsewhere = askedAgain()
      .call("login", { ...bob, device_name: "a" }, session(bob.email, "Bob", true))
      .mail(bob.email, link("not-me-0002"), "Verify now");

    for (const story of [beside, elsewhere]) {
      const { against, missing } = presented(story).judgedBy(doubting(rule.judge));
      expect(against).toEqual([]);
      expect(missing).toContain("recognise.verificationToken");
    }
  });
});
