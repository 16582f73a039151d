import { describe, expect, it } from "vitest";
import { session } from "../../history/reading/story.ts";
import { email, password, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import startsUnverified from "../signup/starts-unverified.ts";
import byLink from "../verify-link/rejects-unknown-token.ts";
import rule from "./rejects-unknown-code.ts";

const code = "c0de-of-ada-0001";
const refused = { status: 400 };
const look = (verified: boolean, token: string) => session(email, "Ada", verified, token);

/** Ada is unverified at a login, a code is presented, and she logs in again. */
const between = (given: unknown, after: boolean, answer: object = refused, facts = {}) =>
  signedUp(facts)
    .mail(email, `https://platform.example/verify/${code}`)
    .call("login", { email, password, device_name: "a" }, look(false, "t1"))
    .call("verify-email", { verification_code: given }, answer)
    .call("login", { email, password, device_name: "a" }, look(after, "t2"));

describe("verify-email.rejects-unknown-code", () => {
  it("is contradicted by a code that was never sent and verifies somebody, in silence or not", () => {
    for (const given of ["never-sent-0002", code.slice(0, 8), "", null]) {
      expect(between(given, true).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
    }
  });

  it("is contradicted by a code that was never sent and gives a token", () => {
    const story = between("never-sent-0002", false, look(true, "t3"));

    expect(story.judgedBy(doubting(rule.judge)).against).toEqual(["data.access_token: a token"]);
  });

  it("counts a refusal only beside a right code that was taken", () => {
    const alone = between("never-sent-0002", false);
    const beside = between("never-sent-0002", false).call(
      "verify-email",
      { verification_code: code },
      look(true, "t3"),
    );

    expect(alone.judgedBy(doubting(rule.judge))).toMatchObject({
      for: [],
      missing: ["evidence.mailbox"],
    });
    expect(beside.judgedBy(doubting(rule.judge)).for).toEqual([
      "unknown code",
      "an unverified account",
    ]);
  });

  it("leaves the emailed code alone, and what unknown codes do to its own rule", () => {
    expect(between(code, true, look(true, "t3")).judgedBy(doubting(rule.judge)).against).toEqual(
      [],
    );
    expect(
      between("never-sent-0002", true).judgedBy(doubting(startsUnverified.judge)).against,
    ).toEqual([]);
  });

  describe("wrong codes of both routes before somebody turns up verified", () => {
    const both = (post: object, link: object) =>
      signedUp()
        .mail(email, `https://platform.example/verify/${code}`)
        .call("login", { email, password, device_name: "a" }, look(false, "t1"))
        .call("verify-email", { verification_code: "never-sent-0002" }, post)
        .call("/verify/never-sent-0003", undefined, link, { accept: "text/html" })
        .call("login", { email, password, device_name: "a" }, look(true, "t2"));
    const moved = { status: 302, text: "", headers: { location: "/login" } };

    it.each([
      ["sent a browser on", moved],
      ["succeeded", {}],
    ])("are the link's where it %s and the other was refused", (_, link) => {
      const story = both(refused, link);

      expect(story.judgedBy(doubting(byLink.judge)).against).toHaveLength(1);
      expect(story.judgedBy(doubting(rule.judge))).toEqual({ against: [], for: [], missing: [] });
    });

    it("are of one rule, which names the other, where both were refused", () => {
      const seen = [rule, byLink].flatMap(
        (one) => seenBy(one, both(refused, refused).history).against,
      );

      expect(seen.map(({ asLikely }) => asLikely)).toEqual([["verify-link.rejects-unknown-token"]]);
    });
  });

  it("leaves what came before the last look to nobody", () => {
    const again = between("never-sent-0002", false).call(
      "login",
      { email, password, device_name: "a" },
      look(true, "t3"),
    );

    expect(again.judgedBy(doubting(startsUnverified.judge)).against).toHaveLength(1);
    expect(again.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });

  it("knows a word for nothing, whatever codes are like; but not digits, nor what a mail says", () => {
    const undeclared = { recognise: {}, evidence: {} };
    const against = (given: string) =>
      between(given, true, refused, undeclared).judgedBy(doubting(rule.judge)).against;

    expect(against("None")).toHaveLength(1);
    expect(against("000000")).toEqual([]);
    expect(against("null")).toHaveLength(1);
    const mailed = signedUp(undeclared)
      .mail(email, "https://platform.example/verify/undefined")
      .call("login", { email, password, device_name: "a" }, look(false, "t1"))
      .call("verify-email", { verification_code: "undefined" }, look(true, "t3"))
      .call("login", { email, password, device_name: "a" }, look(true, "t2"));
    expect(mailed.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });
});
