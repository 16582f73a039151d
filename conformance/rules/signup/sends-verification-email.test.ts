import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { ada, password, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./sends-verification-email.ts";

const bob = { email: "bob-story@example.com", password, name: "Bob" };
const link = (code: string) => `Verify: https://platform.example/verify/${code}`;

/** Ada and then Bob sign up; only Bob is sure to get a mail. */
const signups = (facts = {}) => signedUp(facts);
const bobIsServed = (story: Story) =>
  story.call("signup", bob).mail(bob.email, link("c0de-of-bob"));

describe("signup.sends-verification-email", () => {
  it("counts a link with a token, however late it comes", () => {
    const late = signups().wait(60).mail(ada.email, link("c0de-of-ada"));

    expect(late.judgedBy(doubting(rule.judge))).toEqual({
      against: [],
      for: ["seen"],
      missing: [],
    });
  });

  it("is contradicted by a mail that is missing while one asked for later came", () => {
    const lost = bobIsServed(signups()).wait(3).call("login", { email: "x" });

    expect(lost.judgedBy(doubting(rule.judge))).toMatchObject({
      against: ["the mailbox: none within 2000 ms; mails that were asked for later came"],
      for: ["seen"],
    });
  });

  it("is owed to an address of odd spelling where a login gave that very spelling back", () => {
    const tagged = { ...ada, email: "ada-story+tag@example.com" };
    const lost = (kept: string) =>
      bobIsServed(new Story().call("signup", tagged))
        .call("login", { ...tagged, device_name: "a" }, session(kept, "Ada", true))
        .wait(3)
        .call("login", { email: "x" })
        .judgedBy(doubting(rule.judge)).against;

    expect(lost(tagged.email)).toHaveLength(1);
    expect(lost(ada.email)).toEqual([]);
  });

  it("tells nothing of a mail that is missing where no later one came, or the bound is not over", () => {
    const nobody = signups().wait(3).call("login", { email: "x" });
    const behind = bobIsServed(signups());

    expect(nobody.judgedBy(doubting(rule.judge))).toEqual({
      against: [],
      for: [],
      missing: ["evidence.mailbox"],
    });
    expect(behind.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });

  it("asks for mails as they were sent where all that came are to addresses that nobody named", () => {
    const rewritten = signups()
      .mail("other-ada-story@example.com", link("c0de-of-ada"))
      .wait(3)
      .call("login", { email: "x" });

    expect(rewritten.judgedBy(doubting(rule.judge))).toEqual({
      against: [],
      for: [],
      missing: ["evidence.mailbox"],
    });
  });

  it("asks for the bound where none is declared", () => {
    const lost = bobIsServed(signups({ within: {} }))
      .wait(40)
      .call("login", { email: "x" });

    expect(lost.judgedBy(doubting(rule.judge))).toMatchObject({
      against: [],
      missing: ["within.mailMs"],
    });
    expect(lost.doubtedBy(doubting(rule.judge))).toEqual(["within.mailMs"]);
  });

  it("passes over no lost mail once another was late, when twice as long a time is over", () => {
    const eve = { ...ada, email: "eve-story@example.com" };
    const late = () => signups().call("signup", eve).wait(4).mail(eve.email, link("c0de-of-eve"));
    const doubted = (seconds: number) =>
      bobIsServed(late())
        .wait(seconds)
        .call("login", { email: "x" })
        .doubtedBy(doubting(rule.judge));

    expect(doubted(2)).toEqual([]);
    expect(doubted(5)).toEqual(["within.mailMs"]);
  });

  it("asks for another bound where a mail was seen to take longer than the declared one", () => {
    const eve = { ...ada, email: "eve-story@example.com" };
    const late = signups().call("signup", eve).wait(3).mail(eve.email, link("c0de-of-eve"));
    const notice = signups().call("signup", eve).mail(eve.email, link("c0de-of-eve"));
    const judged = (story: Story) =>
      bobIsServed(story).wait(3).call("login", { email: "x" }).judgedBy(doubting(rule.judge));

    expect(judged(late)).toMatchObject({ against: [], missing: ["within.mailMs"] });
    expect(judged(notice.wait(3).mail(eve.email, "Welcome!")).against).toHaveLength(1);
  });

  it("counts addresses of a form that the profile declares, and no other odd ones", () => {
    const tagged = { ...ada, email: "agent.story1+kit@example.com" };
    const mailed = (facts = {}) =>
      new Story(facts).call("signup", tagged).mail(tagged.email, link("c0de-of-ada"));
    const declared = mailed({ signup: { open: true, address: "agent.{unique}+kit@example.com" } });

    expect(declared.judgedBy(doubting(rule.judge)).for).toEqual(["seen"]);
    expect(mailed().judgedBy(doubting(rule.judge))).toEqual({ against: [], for: [], missing: [] });
  });

  it("is contradicted by no mail at all, where the kit reaches its own mailbox beside the target", () => {
    const three = (facts = {}) => {
      const users = ["ada", "bob", "eve"].map((name) => ({
        ...ada,
        email: `${name}-story@example.com`,
      }));
      const story = new Story(facts).reachesReceivers();
      return users.reduce((told, user) => told.call("signup", user), story);
    };
    const judged = (story: Story) =>
      story.wait(3).call("login", { email: "x" }).judgedBy(doubting(rule.judge));
    const afar = { target: { baseUrl: "https://api.example.com" } };

    expect(judged(three()).against).toHaveLength(3);
    expect(judged(three(afar))).toMatchObject({ against: [] });
    expect(judged(signups().reachesReceivers())).toMatchObject({
      against: [],
      missing: ["evidence.mailbox"],
    });
  });

  it("is contradicted by a mail without a link", () => {
    const bare = signups().mail(ada.email, "Please verify.").wait(3).call("login", { email: "x" });

    expect(bare.judgedBy(doubting(rule.judge)).against).toEqual([
      "the mail: a mail without any link",
    ]);
  });

  it("is not contradicted by a mail that cannot be read, nor by parts of mails that never had a link", () => {
    const evidence = { mailbox: { kind: "http", url: "http://127.0.0.1:8025/{email}" } };
    const shown = () => signups({ within: { mailMs: 2000 }, evidence });
    const later = (story: Story) => story.wait(3).noMail(ada.email).judgedBy(doubting(rule.judge));
    const inParts = shown().mail(ada.email, "Please verify.");
    const beside = shown().mail("eve@x.y", link("c0de-of-eve")).mail(ada.email, "Please verify.");

    expect(later(shown().unreadableMail(ada.email))).toMatchObject({
      against: [],
      missing: ["evidence.mailbox"],
    });
    expect(later(inParts)).toMatchObject({ against: [], missing: ["evidence.mailbox"] });
    expect(later(beside).against).toEqual(["the mail: a mail without any link"]);
  });

  it("asks for the bound before a mail without a link is held to be all that comes", () => {
    const bare = signups({ within: {} })
      .mail(ada.email, "Welcome! See https://platform.example/help/start-4711")
      .wait(40)
      .call("login", { email: "x" });

    expect(bare.judgedBy(doubting(rule.judge))).toMatchObject({
      against: [],
      missing: ["within.mailMs"],
    });
  });

  it("takes a welcome mail beside the verification mail", () => {
    const both = signups()
      .mail(ada.email, "Welcome! https://platform.example/docs")
      .mail(ada.email, link("c0de-of-ada"))
      .wait(3)
      .call("login", { email: "x" });

    expect(both.judgedBy(doubting(rule.judge))).toEqual({
      against: [],
      for: ["seen"],
      missing: [],
    });
  });

  it("blames neither of two calls that one mail may answer", () => {
    const one = signups()
      .call("resend-verification", { email: ada.email })
      .mail(ada.email, link("c0de-of-ada"));

    const { against } = bobIsServed(one)
      .wait(3)
      .call("login", { email: "x" })
      .judgedBy(doubting(rule.judge));

    expect(against).toEqual([]);
  });
});
