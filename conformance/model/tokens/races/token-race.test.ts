import { describe, expect, it } from "vitest";
import { Story } from "../../../history/reading/story.ts";
import { bearer, email, given, login, password } from "../../../history/reading/story-user.ts";
import concurrent from "../../../rules/token/lifecycle-concurrent.ts";
import { seenBy } from "../../../verdicts/sightings.ts";
import { doubting } from "../../freedoms.ts";

const refused = { status: 401 };

/** Ada has the tokens 1 and 2, which every server knows. */
const loggedInTwice = (facts: Record<string, unknown> = {}): Story =>
  new Story(facts)
    .during("race")
    .call("signup", { email, password, name: "Ada" })
    .call("login", login, given("1"))
    .call("login", login, given("2"))
    .wait(3);

/** Two refreshes with the token 1 are sent at once, the first for this, and 1 becomes 3. */
const refreshedTwice = (asked: object = {}, facts: Record<string, unknown> = {}): Story =>
  loggedInTwice(facts)
    .call("refresh", asked, { ...refused, tookSeconds: 1 }, bearer("1"))
    .call("refresh", {}, given("3"), bearer("1"))
    .wait(3);
const judged = (story: Story) => story.judgedBy(doubting(concurrent.judge));

describe("two refreshes at once with one token, of which one is granted", () => {
  it.each([
    ["what everybody gets", {}],
    ["a lifetime that nobody was given yet", { token_expiry: "1_week" }],
  ])("may alarm the service, which ends all tokens: the other asked for %s", (_, asked) => {
    const story = refreshedTwice(asked)
      .call("refresh", {}, refused, bearer("2"))
      .call("refresh", {}, refused, bearer("3"));

    expect([...seenBy(concurrent, story.history).excused]).toEqual([
      ["alarm about a revoked token", 1],
    ]);
    expect(judged(story)).toMatchObject({ against: [], for: [] });
  });

  it("may alarm the service, while an end that came later is not known everywhere", () => {
    const lagging = (seconds: number, within: object = { consistencyMs: 4000 }) =>
      refreshedTwice({}, { within })
        .wait(5)
        .call("refresh", {}, refused, bearer("3"))
        .wait(5)
        .call("login", login, given("4"))
        .wait(5)
        .call("logout", undefined, {}, bearer("4"))
        .wait(seconds)
        .call("refresh", {}, given("5"), bearer("4"));

    expect(judged(lagging(1))).toMatchObject({ against: [], for: [] });
    expect(judged(lagging(5)).against).toHaveLength(1);
    // Undeclared, it is asked for, and not for calls without a revoked token.
    expect(lagging(1, {}).doubtedBy(doubting(concurrent.judge))).toEqual(["within.consistencyMs"]);
  });

  it("spare what is issued later: a login after them gives a token that works", () => {
    const story = refreshedTwice().call("login", login, given("4"));

    expect(judged(story.call("refresh", {}, given("5"), bearer("4"))).for).toEqual(["seen"]);
  });

  it("spare the token of a later verification, which was not there when all were ended", () => {
    const code = "c0de-of-ada-0001";
    const story = refreshedTwice()
      .call("logout-all", undefined, {}, bearer("2"))
      .mail(email, `https://platform.example/verify/${code}`)
      .wait(3)
      .call("verify-email", { verification_code: code }, given("4"))
      .call("refresh", {}, given("5"), bearer("4"));

    expect(judged(story)).toMatchObject({ against: [], for: ["seen"] });
  });

  it("are not both granted in any order", () => {
    const story = refreshedTwice().call("refresh", {}, given("6"), bearer("1"));

    const [breach] = seenBy(concurrent, story.history).against;
    const because = "no order of the calls explains them with it, either";
    expect(breach?.ruledOut).toEqual(
      expect.arrayContaining([
        { freedom: "own calls at once", because },
        { freedom: "alarm about a revoked token", because },
      ]),
    );
  });
});

describe("two calls at once, of which one meets a conflict", () => {
  /** Ada logs in twice; a refresh with token 1 is answered so beside one with 2, and 1 works afterwards. */
  const conflicting = (status: number, facts = {}): Story =>
    loggedInTwice(facts)
      .call("refresh", {}, { status, tookSeconds: 1 }, bearer("1"))
      .call("refresh", {}, given("3"), bearer("2"))
      .wait(3)
      .call("refresh", {}, given("4"), bearer("1"));

  it("is excused by name, and counted", () => {
    const { against, excused } = seenBy(concurrent, conflicting(409).history);

    expect(against).toEqual([]);
    expect([...excused]).toEqual([["own calls at once", 1]]);
  });

  it("is a breach in another status", () => {
    const declared = { recognise: { rateLimited: [{ status: [429] }] } };

    expect(judged(conflicting(403, declared)).against).toHaveLength(1);
  });

  it("may be beyond a limit that says nothing, where one is served at rest", () => {
    expect(judged(conflicting(403))).toMatchObject({
      against: [],
      missing: ["recognise.rateLimited"],
    });
    const granted = refreshedTwice().call("refresh", {}, given("6"), bearer("1"));
    expect(judged(granted).against).toHaveLength(1);
  });
});

describe("a breach of a race", () => {
  it("ends with the token that survived, and leaves out what was called after it", () => {
    const story = loggedInTwice({ within: { consistencyMs: 0 } })
      .call("refresh", {}, { ...given("3"), tookSeconds: 1 }, bearer("1"))
      .call("logout-all", undefined, {}, bearer("2"))
      .wait(3)
      .call("refresh", {}, given("4"), bearer("3"))
      .call("refresh", {}, refused, bearer("2"));

    const [breach] = seenBy(concurrent, story.history).against;

    expect(breach).toMatchObject({
      calls: ["c2", "c3", "c4", "c5", "c6"],
      got: "served (status 200)",
    });
  });
});

describe("a race of many calls", () => {
  /** Ada logs in so often, one login after the other, and two refreshes with her first token at once are both granted. */
  const long = (logins: number): Story => {
    const story = new Story({ within: { mailMs: 2000, consistencyMs: 0 } })
      .during("race")
      .call("signup", { email, password, name: "Ada" });
    for (let nth = 1; nth <= logins; nth += 1) story.call("login", login, given(`${nth}`));
    return story
      .wait(3)
      .call("refresh", {}, { ...given("a"), tookSeconds: 9 }, bearer("1"))
      .call("refresh", {}, given("b"), bearer("1"));
  };

  it("is searched through however many come one after the other", () => {
    expect(judged(long(60)).against).toHaveLength(1);
  });

  it("is doubted, and says so, where too many are under way at once", () => {
    const story = long(24);
    for (let nth = 2; nth <= 24; nth += 1)
      story.call("refresh", {}, { ...given(`c${nth}`), tookSeconds: 9 }, bearer(`${nth}`));

    expect(story.doubtedBy(doubting(concurrent.judge))).toEqual([
      "fewer calls of one user at once",
    ]);
  });
});
