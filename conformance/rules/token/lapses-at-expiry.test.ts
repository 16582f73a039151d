import { expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { bearer, email, given, login, password } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import lapsesAtExpiry from "./lapses-at-expiry.ts";
import neverDoesNotLapse from "./never-does-not-lapse.ts";

const ada = { email, password, name: "Ada" };
const on = (date: string) => ({ headers: { date } });
const first = on("Thu, 01 Jan 1970 00:00:00 GMT");
const later = on("Sat, 03 Jan 1970 00:00:00 GMT");

/** A token of a week from the first day on, or for ever. */
const issued = (token: number | string, token_expiry: string, more: object = {}) => {
  const expires_at = token_expiry === "never" ? null : "1970-01-08T00:00:00Z";
  return { ...given(token, { token_expiry, expires_at, ...more }), ...first };
};

/** Ada logs in twice, and a refresh of one token works; two days later her other token is refused. */
function refusedEarly(verified: boolean, token_expiry: string): Story {
  const { user } = session(email, "Ada", verified).data;
  return new Story()
    .call("signup", ada, first)
    .call("login", login, issued(1, token_expiry, { user }))
    .call("login", login, issued(2, token_expiry, { user }))
    .call("refresh", {}, issued(3, token_expiry, { user }), bearer(2))
    .moveClock(new Date("1970-01-03T00:00:00Z"))
    .call("refresh", {}, { status: 401, ...later }, bearer(1));
}

it("leaves it open whether the account of a never token was closed", () => {
  const judged = (answer: object) =>
    refusedEarly(true, "never")
      .call("login", login, { ...answer, ...later })
      .judgedBy(doubting(neverDoesNotLapse.judge));

  expect(judged(session(email, "Ada", true, "mpa-4")).against).toHaveLength(1);
  expect(judged({ status: 401 })).toEqual({ against: [], for: [], missing: [] });
  expect(refusedEarly(true, "never").judgedBy(doubting(neverDoesNotLapse.judge)).missing).toEqual([
    "evidence.clock",
  ]);
});

it.each([
  [lapsesAtExpiry, "1_week"],
  [neverDoesNotLapse, "never"],
] as const)("leaves it open whether who never verified is removed (%#)", (rule, expiry) => {
  const judged = (verified: boolean) =>
    refusedEarly(verified, expiry)
      .call("login", login, { ...session(email, "Ada", verified, "mpa-4"), ...later })
      .judgedBy(doubting(rule.judge));

  expect(judged(true).against).toHaveLength(1);
  expect(judged(false)).toEqual({ against: [], for: [], missing: ["evidence.mailbox"] });
});

/**
 * A lapsed token logs Ada out everywhere. `calm`: earlier, a refresh by another lapsed token was refused, and her token
 * that never ends still worked. Every server knows a token `knownSeconds` after its issue.
 */
function endedByLapsed(calm: boolean, knownSeconds = 2): Story {
  const tenDaysOn = on("Sun, 11 Jan 1970 00:00:00 GMT");
  const story = new Story()
    .call("signup", ada, first)
    .call("login", login, issued("never-1", "never"))
    .call("login", login, issued("week-1", "1_week"))
    .call("login", login, issued("week-2", "1_week"))
    .call("login", login, issued("week-3", "1_week"))
    .call("refresh", {}, issued("week-4", "1_week"), bearer("week-3"))
    .wait(knownSeconds)
    .moveClock(new Date("1970-01-11T00:00:00Z"));
  if (calm)
    story
      .call("refresh", {}, { status: 401, ...tenDaysOn }, bearer("week-1"))
      .wait(2)
      .call("refresh", {}, { ...issued("never-2", "never"), ...tenDaysOn }, bearer("never-1"));
  return story
    .wait(knownSeconds)
    .call("logout-all", {}, tenDaysOn, bearer("week-2"))
    .call("refresh", {}, { status: 401, ...tenDaysOn }, bearer(calm ? "never-2" : "never-1"));
}

it("tells that a lapsed token logged its user out, where showing one alarms nobody", () => {
  const told = (...how: [boolean, number?]) =>
    endedByLapsed(...how).judgedBy(doubting(lapsesAtExpiry.judge));

  expect(told(true).against).toEqual([
    expect.stringContaining("it logged its user out everywhere"),
  ]);
  expect(told(false).against).toEqual([]);
  expect(told(true, 1).against).toEqual([]);
});
