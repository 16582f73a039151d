import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import {
  bearer,
  email,
  given,
  login,
  password,
  signedUp,
} from "../../history/reading/story-user.ts";
import loginResult from "../../rules/login/result.ts";
import revokesCurrentToken from "../../rules/logout/revokes-current-token.ts";
import issuesNewToken from "../../rules/refresh/issues-new-token.ts";
import rotatesOnce from "../../rules/refresh/rotates-once.ts";
import setsPassword from "../../rules/reset-password/sets-password.ts";
import lifecycleConcurrent from "../../rules/token/lifecycle-concurrent.ts";
import marksVerified from "../../rules/verify-email/marks-verified.ts";
import jsonMode from "../../rules/verify-link/json-mode.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { doubting } from "../freedoms.ts";

const declared = (consistencyMs: number) => ({ within: { mailMs: 2000, consistencyMs } });
const fact = ["within.consistencyMs"];

/** Ada logs out, and so many seconds later a look at her token shows that it works. */
const endedAt = (seconds: number, facts = {}) =>
  signedUp(facts)
    .call("login", login, given(1))
    .call("login", login, given(2))
    .call("refresh", {}, given(3), bearer(2))
    .call("logout", undefined, {}, bearer(1))
    .wait(seconds)
    .call("refresh", {}, given(4), bearer(1));

describe("an end that is not seen at once", () => {
  const judge = doubting(revokesCurrentToken.judge);

  it("is doubted where nothing is declared, and broken where two seconds later it is still not", () => {
    expect(endedAt(0).judgedBy(judge).against).toEqual([]);
    expect(endedAt(0).doubtedBy(judge)).toEqual(fact);
    expect(endedAt(2).judgedBy(judge).against).toHaveLength(1);
  });

  it("says in a breach how long after the change its look came, and what is granted", () => {
    const against = (story: Story) => seenBy(revokesCurrentToken, story.history).against;
    expect(against(endedAt(2))).toMatchObject([
      {
        ruledOut: [
          { freedom: "consistency", because: "2.0 s after the change, 2.0 s are granted" },
        ],
      },
    ]);
    expect(against(endedAt(0, declared(0)))).toMatchObject([
      { ruledOut: [{ because: "changes are seen at once (within.consistencyMs is 0)" }] },
    ]);
  });

  it("is excused by its name within the declared time, and counted", () => {
    const { excused } = seenBy(revokesCurrentToken, endedAt(0, declared(500)).history);
    expect([...excused]).toEqual([["consistency", 1]]);
    expect(seenBy(revokesCurrentToken, endedAt(1, declared(500)).history).excused.size).toBe(0);
  });

  it("is no breach within the declared time, and one after it", () => {
    expect(endedAt(0, declared(500)).judgedBy(judge)).toEqual({
      against: [],
      for: [],
      missing: [],
    });
    expect(endedAt(1, declared(500)).judgedBy(judge).against).toHaveLength(1);
    expect(endedAt(0, declared(0)).judgedBy(judge).against).toHaveLength(1);
  });
});

describe("a logout by a token that may not be known yet", () => {
  const judge = doubting(revokesCurrentToken.judge);
  const loggedOut = (isLate: boolean) =>
    signedUp()
      .call("login", login, given(1))
      .call("refresh", {}, isLate ? { status: 401 } : given(8), bearer(1))
      .wait(2)
      .call("refresh", {}, isLate ? given(2) : { status: 401 }, bearer(1))
      .call("login", login, given(3))
      .call("logout", undefined, {}, bearer(3))
      .wait(2)
      .call("refresh", {}, given(4), bearer(3));

  it("may have ended nothing where new tokens were refused and worked later, and is broken elsewhere", () => {
    expect(loggedOut(true).judgedBy(judge).against).toEqual([]);
    expect(loggedOut(true).doubtedBy(judge)).toEqual(fact);
    expect(loggedOut(false).judgedBy(judge).against).toHaveLength(1);
  });
});

describe("a token that is not good at once", () => {
  const judge = doubting(issuesNewToken.judge);
  const issued = (isGoodLater: boolean, facts = {}) => {
    const story = signedUp(facts)
      .call("login", login, given(1))
      .call("refresh", {}, given(2), bearer(1))
      .call("refresh", {}, { status: 401 }, bearer(2))
      .wait(2);
    return story.call("refresh", {}, isGoodLater ? given(3) : { status: 401 }, bearer(2));
  };

  it("is doubted where it is good later, and broken where it never is", () => {
    expect(issued(true).judgedBy(judge).against).toEqual([]);
    expect(issued(true).doubtedBy(judge)).toEqual(fact);
    expect(issued(false).judgedBy(judge).against).toHaveLength(1);
  });

  it("is broken where unknown tokens are refused by another status", () => {
    const refusedBy = (status: number) =>
      signedUp()
        .call("refresh", {}, { status: 401 }, { authorization: "Bearer nobodys-token" })
        .call("login", login, given(1))
        .call("refresh", {}, given(2), bearer(1))
        .call("refresh", {}, { status }, bearer(2))
        .wait(2)
        .call("refresh", {}, given(3), bearer(2));

    expect(refusedBy(401).judgedBy(judge).against).toEqual([]);
    expect(refusedBy(403).judgedBy(judge).against).toHaveLength(1);
  });

  it("is doubted where it is seen again when it may have lapsed alone", () => {
    const aged = signedUp()
      .call("login", login, given(1))
      .call("refresh", {}, given(2), bearer(1))
      .call("refresh", {}, { status: 422 }, bearer(2))
      .moveClock(new Date("1970-06-01T00:00:00Z"))
      .call("refresh", {}, { status: 422 }, bearer(2));

    expect(aged.judgedBy(judge).against).toEqual([]);
    expect(aged.doubtedBy(judge)).toEqual(fact);
  });

  it("is doubted where a refresh whose answer was lost may have rotated it before it is seen again", () => {
    const lost = (status: number) =>
      signedUp()
        .call("login", login, given(1))
        .call("refresh", {}, given(2), bearer(1))
        .call("refresh", {}, { status: 401 }, bearer(2))
        .wait(2)
        .call(
          "refresh",
          {},
          status === 502 ? { status, text: "Bad gateway" } : { status },
          bearer(2),
        )
        .wait(2)
        .call("refresh", {}, { status: 401 }, bearer(2))
        .judgedBy(judge).against;

    expect(lost(502)).toEqual([]);
    expect(lost(401)).not.toEqual([]);
  });

  it("is broken where the profile says that it is good at once", () => {
    expect(issued(true, declared(0)).judgedBy(judge).against).toHaveLength(1);
  });
});

describe("an old password that still lets in at once", () => {
  const judge = doubting(setsPassword.judge);
  const reset = { email, password: "Wrong-battery-8?", password_confirmation: "Wrong-battery-8?" };
  const letIn = (seconds: number) =>
    signedUp()
      .call("login", login, given(1))
      .call("forgot-password", { email })
      .mail(email, "Reset: https://platform.example/reset?token=t0ken-of-ada-0001")
      .call("reset-password", { ...reset, token: "t0ken-of-ada-0001" })
      .wait(seconds)
      .call("login", login, given(2));

  it("is doubted, and broken two seconds later", () => {
    expect(letIn(0).judgedBy(judge).against).toEqual([]);
    expect(letIn(0).doubtedBy(judge)).toEqual(fact);
    expect(letIn(2).judgedBy(judge).against).toHaveLength(1);
  });
});

describe("a verification that is not seen at once", () => {
  const code = "c0de-of-ada-0001";
  const verified = (seconds: number, how: (story: Story) => Story, facts = {}) =>
    how(signedUp(facts).mail(email, `https://platform.example/verify/${code}`))
      .wait(seconds)
      .call("login", login, session(email, "Ada", false));
  const byCode = (story: Story) =>
    story.call("verify-email", { verification_code: code }, session(email, "Ada", true, "v"));
  const byLink = (story: Story) =>
    story.call(`/verify/${code}`, undefined, {}, { accept: "application/json" });

  it.each([
    { by: "the code", how: byCode, judge: doubting(marksVerified.judge) },
    { by: "the link", how: byLink, judge: doubting(jsonMode.judge) },
  ])(
    "is doubted by $by, recorded within the declared time, and broken after it",
    ({ how, judge }) => {
      expect(verified(0, how).doubtedBy(judge)).toEqual(fact);
      expect(verified(0, how, declared(500)).judgedBy(judge).against).toEqual([]);
      expect(verified(1, how, declared(500)).judgedBy(judge).against).toHaveLength(1);
      expect(verified(2, how).judgedBy(judge).against).toHaveLength(1);
    },
  );

  it("may keep its user out for the declared time", () => {
    const judge = doubting(loginResult.judge);
    const keptOut = (seconds: number) =>
      byCode(
        new Story({ signup: { loginNeedsVerification: true }, ...declared(4000) })
          .call("signup", { email, password, name: "Ada" })
          .mail(email, `https://platform.example/verify/${code}`),
      )
        .wait(seconds)
        .call("login", login, { status: 403 })
        .judgedBy(judge).against;

    expect(keptOut(1)).toEqual([]);
    expect(keptOut(5)).toHaveLength(1);
  });
});

describe("refreshes with one token that are under way together and are all granted", () => {
  const judge = doubting(rotatesOnce.judge);
  const atOnce = (facts = {}) =>
    signedUp(facts)
      .call("login", login, given(1))
      .call("refresh", {}, { ...given(2), tookSeconds: 1 }, bearer(1))
      .call("refresh", {}, given(3), bearer(1));

  it("break their rule where ends show at once, and are doubted where nobody says so", () => {
    expect(atOnce(declared(0)).judgedBy(judge).against).toHaveLength(1);
    expect(atOnce().judgedBy(judge).against).toEqual([]);
    expect(atOnce().doubtedBy(judge)).toEqual(fact);
  });
});

describe("a refresh that is under way with a logout everywhere, and whose token lives on", () => {
  const judge = doubting(lifecycleConcurrent.judge);
  /** Of two that log out everywhere at once, the first may have ended the other's token: neither surely ended all. */
  const behind = (facts = {}) =>
    new Story(facts)
      .during("race")
      .call("signup", { email, password, name: "Ada" })
      .call("login", login, given(1))
      .call("login", login, given(2))
      .call("login", login, given(3))
      .wait(3)
      .call("refresh", {}, { ...given(4), tookSeconds: 1 }, bearer(1))
      .call("logout-all", undefined, { tookSeconds: 1 }, bearer(2))
      .call("logout-all", undefined, { status: 401 }, bearer(3))
      .wait(3)
      .call("refresh", {}, { status: 401 }, bearer(1))
      .call("refresh", {}, given(5), bearer(4));

  it("may be of a server that is behind, unless the profile says that none is", () => {
    expect(behind().judgedBy(judge).against).toEqual([]);
    expect(behind().doubtedBy(judge)).toEqual(fact);
    expect(behind(declared(0)).judgedBy(judge).against).toHaveLength(1);
  });
});
