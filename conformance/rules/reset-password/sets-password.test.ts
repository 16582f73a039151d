import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { email } from "../../history/reading/story-user.ts";
import type { Judge } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import rejectsBadCredentials from "../login/rejects-bad-credentials.ts";
import rejectsOtherEmail from "./rejects-other-email.ts";
import rejectsUnknownToken from "./rejects-unknown-token.ts";
import requiresConfirmation from "./requires-confirmation.ts";
import rule from "./sets-password.ts";

const [old, next] = ["Correct-horse-7!", "Other-battery-8?"];
const token = "reset-token-0001";
const refused = { status: 401 };
const login = (password: string) => ({ email, password, device_name: "laptop" });
const letIn = (name: string) => session(email, "Ada", true, name);

const neverLocks = { signup: { open: true, lockedAfter: { account: 0, caller: 0 } } };

/** Ada logs in and has her password reset by a token some seconds old, in full or with something changed. */
const reset = (changes: object = {}, answer: object = {}, facts = {}) =>
  new Story(facts)
    .call("signup", { email, password: old, name: "Ada" })
    .call("login", login(old), letIn("t1"))
    .call("forgot-password", { email })
    .mail(email, `https://platform.example/reset?token=${token}`)
    .wait(2)
    .call(
      "reset-password",
      { email, token, password: next, password_confirmation: next, ...changes },
      answer,
    );

describe("reset-password.sets-password", () => {
  it("holds where the new password lets in and the old one does not", () => {
    const story = reset()
      .call("login", login(next), letIn("t2"))
      .call("login", login(old), refused);

    expect(story.judgedBy(doubting(rule.judge))).toMatchObject({
      against: [],
      for: ["new", "old"],
    });
  });

  it("doubts a token that is refused at once and later, since a try in vain may end it", () => {
    const body = { email, token, password: next, password_confirmation: next };
    const inVain = (unread: number) =>
      new Story(neverLocks)
        .call("signup", { email, password: old, name: "Ada" })
        .call("forgot-password", { email })
        .mail(email, `https://platform.example/reset?token=${token}`)
        .wait(unread)
        .call("reset-password", body, refused)
        .wait(3)
        .call("reset-password", body, refused)
        .judgedBy(doubting(rule.judge)).against;

    expect(inVain(0)).toEqual([]);
    expect(inVain(2)).toHaveLength(1);
  });

  it("is contradicted by a token that lay unread, with a password that was refused before", () => {
    const body = (by: string) => ({
      ...{ email, token: by, password: next, password_confirmation: next },
    });
    const story = new Story(neverLocks)
      .call("signup", { email, password: old, name: "Ada" })
      .call("forgot-password", { email })
      .mail(email, `https://platform.example/reset?token=${token}`)
      .call("reset-password", body(token), refused)
      .call("forgot-password", { email })
      .mail(email, "https://platform.example/reset?token=reset-token-0002")
      .wait(2)
      .call("reset-password", body("reset-token-0002"), refused);

    // The first token was not refused for haste either.
    expect(story.judgedBy(doubting(rule.judge)).against).toHaveLength(2);
  });

  it("tells nothing of a reset whose confirmation differs in letter case alone", () => {
    const swapped = reset({ password_confirmation: next.toUpperCase() }, { status: 422 });

    expect(swapped.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });

  it("is contradicted by a password that stays, and by a right reset refused", () => {
    const stays = reset()
      .wait(2)
      .call("login", login(next), refused)
      .call("login", login(old), letIn("t2"));

    expect(stays.judgedBy(doubting(rule.judge)).against).toHaveLength(2);
    expect(reset({}, { status: 400 }).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  });

  it("is contradicted by a password that comes back with the second reset, told beside no other", () => {
    const [third, other] = ["Third-staple-9!", "reset-token-0002"];
    const twice = (given: string, seconds = 3) =>
      reset()
        .call("login", login(next), letIn("t2"))
        .call("forgot-password", { email })
        .mail(email, `https://platform.example/reset?token=${other}`)
        .call("reset-password", {
          ...{ email, token: other },
          ...{ password: third, password_confirmation: third },
        })
        .wait(seconds)
        .call("login", login(given), letIn("t3"));

    expect(twice(old).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
    expect(twice(old, 0).judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(twice(third).judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(twice(old).judgedBy(doubting(rejectsBadCredentials.judge)).against).toEqual([]);
    expect(twice("Never-named-0!").judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(
      twice("Never-named-0!").judgedBy(doubting(rejectsBadCredentials.judge)).against,
    ).toHaveLength(1);
  });

  it("is not what breaks where another user's reset sets this user's password", () => {
    const bob = "bob-story@example.com";
    const spilt = (password: string) =>
      reset()
        .call("signup", { email: bob, password: old, name: "Bob" })
        .call("forgot-password", { email: bob })
        .mail(bob, "https://platform.example/reset?token=reset-token-of-bob")
        .wait(2)
        .call("reset-password", {
          ...{ email: bob, token: "reset-token-of-bob" },
          ...{ password: "Third-staple-9!", password_confirmation: "Third-staple-9!" },
        })
        .call("login", login(password), letIn("t2"));
    const against = (rule: { judge: Judge }, password: string) =>
      spilt(password).judgedBy(doubting(rule.judge)).against;

    expect(against(rejectsOtherEmail, "Third-staple-9!")).toHaveLength(1);
    expect(against(rejectsBadCredentials, "Third-staple-9!")).toEqual([]);
    expect(against(rejectsOtherEmail, "Never-named-0!")).toEqual([]);
  });

  it("takes no token for the newest whose mail came after another was asked for", () => {
    const [bob, other] = ["bob-story@example.com", "reset-token-0002"];
    const mails = (to: string, secret: string, title: string, story: Story) =>
      story.mail(to, `Reset: https://platform.example/reset?token=${secret}`, title);
    const resetBy = (to: string, secret: string) => ({
      ...{ email: to, token: secret, password: next, password_confirmation: next },
    });
    /** Bob's token is taken. Ada's first mail comes after she asked so many times, and then those that are left. */
    const late = (times: number) => {
      const story = new Story()
        .call("signup", { email: bob, password: old, name: "Bob" })
        .call("forgot-password", { email: bob });
      mails(bob, "reset-token-of-bob", "Reset", story)
        .wait(2)
        .call("reset-password", resetBy(bob, "reset-token-of-bob"))
        .call("signup", { email, password: old, name: "Ada" });
      for (let nth = 0; nth < times; nth += 1) story.wait(6).call("forgot-password", { email });
      mails(email, token, "Reset", story)
        .wait(2)
        .call("reset-password", resetBy(email, token), refused);
      if (times > 1) mails(email, other, "Re: Reset", story);
      return story.judgedBy(doubting(rule.judge)).against;
    };

    expect(late(1)).toHaveLength(1);
    expect(late(2)).toEqual([]);
  });

  it("takes a limit of rate, and a refusal now and then, for no verdict", () => {
    const moody = reset()
      .call("login", login(next), refused)
      .call("login", login(next), letIn("t2"));

    expect(reset({}, { status: 429 }).judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(moody.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });
});

describe("resets that are wrong in one way", () => {
  const taken = (changes: object) => reset(changes).call("login", login(next), letIn("t2"));

  it("contradict the rule of the one thing that was wrong", () => {
    const unknown = taken({ token: "never-sent-0002" });
    const unconfirmed = taken({ password_confirmation: "Another-one-9!" });

    expect(unknown.judgedBy(doubting(rejectsUnknownToken.judge)).against).toHaveLength(1);
    expect(unknown.judgedBy(doubting(requiresConfirmation.judge)).against).toEqual([]);
    expect(unconfirmed.judgedBy(doubting(requiresConfirmation.judge)).against).toHaveLength(1);
    expect(unconfirmed.judgedBy(doubting(rejectsUnknownToken.judge)).against).toEqual([]);
  });

  it("do not answer for a right one whose answer was lost, which a server behind did not know yet", () => {
    const lost = (seconds: number) =>
      reset({}, { status: 502, text: "Bad gateway" }, neverLocks)
        .wait(seconds)
        .call("login", login(old), letIn("t2"))
        .call(
          "reset-password",
          {
            ...{ email, token: "never-sent-0002" },
            ...{ password: "Third-staple-9!", password_confirmation: "Third-staple-9!" },
          },
          refused,
        )
        .wait(3)
        .call("login", login(old), refused)
        .judgedBy(doubting(rejectsUnknownToken.judge)).against;

    expect(lost(0)).toEqual([]);
    expect(lost(3)).toHaveLength(1);
  });

  it("are told by no rule where two things were wrong", () => {
    const both = taken({ token: "never-sent-0002", password_confirmation: "Another-one-9!" });

    expect(both.judgedBy(doubting(rejectsUnknownToken.judge)).against).toEqual([]);
    expect(both.judgedBy(doubting(requiresConfirmation.judge)).against).toEqual([]);
  });
});
