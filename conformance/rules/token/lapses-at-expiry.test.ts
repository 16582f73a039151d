import { expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import lapsesAtExpiry from "./lapses-at-expiry.ts";
import neverDoesNotLapse from "./never-does-not-lapse.ts";

const email = "ada-story@example.com";
const ada = { email, password: "Correct-horse-7!" };
const first = { headers: { date: "Thu, 01 Jan 1970 00:00:00 GMT" } };
const later = { headers: { date: "Sat, 03 Jan 1970 00:00:00 GMT" } };

/** Ada logs in twice, and a refresh of one token works; two days later her other token is refused. */
function refusedEarly(verified: boolean, token_expiry: string): Story {
  const given = (token: string) => ({
    ...session(email, "Ada", verified).data,
    access_token: token,
    token_expiry,
    expires_at: token_expiry === "never" ? null : "1970-01-08T00:00:00Z",
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const login = { ...ada, device_name: "a" };
  return new Story()
    .call("signup", { ...ada, name: "Ada" }, first)
    .call("login", login, { data: given("mpa-1-of-ada"), ...first })
    .call("login", login, { data: given("mpa-2-of-ada"), ...first })
    .call("refresh", {}, { data: given("mpa-3-of-ada"), ...first }, bearer("mpa-2-of-ada"))
    .moveClock(new Date("1970-01-03T00:00:00Z"))
    .call("refresh", {}, { status: 401, ...later }, bearer("mpa-1-of-ada"));
}

it("leaves it open whether the account of a never token was closed", () => {
  const judged = (answer: object) =>
    refusedEarly(true, "never")
      .call("login", { ...ada, device_name: "a" }, { ...answer, ...later })
      .judgedBy(neverDoesNotLapse.judge);

  expect(judged(session(email, "Ada", true, "mpa-4")).against).toHaveLength(1);
  expect(judged({ status: 401 })).toEqual({ against: [], for: [], missing: [] });
  expect(refusedEarly(true, "never").judgedBy(neverDoesNotLapse.judge).missing).toEqual([
    "evidence.clock",
  ]);
});

it.each([
  [lapsesAtExpiry, "1_week"],
  [neverDoesNotLapse, "never"],
] as const)("leaves it open whether who never verified is removed (%#)", (rule, expiry) => {
  const judged = (verified: boolean) =>
    refusedEarly(verified, expiry)
      .call(
        "login",
        { ...ada, device_name: "a" },
        { ...session(email, "Ada", verified, "mpa-4"), ...later },
      )
      .judgedBy(rule.judge);

  expect(judged(true).against).toHaveLength(1);
  expect(judged(false)).toEqual({ against: [], for: [], missing: ["evidence.mailbox"] });
});

/**
 * A lapsed token logs Ada out everywhere. `calm`: earlier, a refresh by another lapsed token was refused, and her token
 * that never ends still worked. The clock is moved `knownSeconds` after her logins.
 */
function endedByLapsed(calm: boolean, knownSeconds = 2): Story {
  const data = (access_token: string, expiry: string) => ({
    ...session(email, "Ada", true).data,
    access_token,
    token_expiry: expiry,
    expires_at: expiry === "never" ? null : "1970-01-08T00:00:00Z",
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const tenDaysOn = { headers: { date: "Sun, 11 Jan 1970 00:00:00 GMT" } };
  const given = (token: string, expiry: string) => ({ data: data(token, expiry), ...first });
  const story = new Story()
    .call("signup", { ...ada, name: "Ada" }, first)
    .call("login", { ...ada, token_expiry: "never" }, given("mpa-never-1", "never"))
    .call("login", ada, given("mpa-week-1", "1_week"))
    .call("login", ada, given("mpa-week-2", "1_week"))
    .call("login", ada, given("mpa-week-3", "1_week"))
    .call("refresh", {}, given("mpa-week-4", "1_week"), bearer("mpa-week-3"))
    .wait(knownSeconds)
    .moveClock(new Date("1970-01-11T00:00:00Z"));
  const renewed = calm
    ? story
        .call("refresh", {}, { status: 401, ...tenDaysOn }, bearer("mpa-week-1"))
        .wait(2)
        .call(
          "refresh",
          {},
          { data: data("mpa-never-2", "never"), ...tenDaysOn },
          bearer("mpa-never-1"),
        )
    : story;
  return renewed
    .call("logout-all", {}, { data: null, ...tenDaysOn }, bearer("mpa-week-2"))
    .call(
      "refresh",
      {},
      { status: 401, ...tenDaysOn },
      bearer(calm ? "mpa-never-2" : "mpa-never-1"),
    );
}

it("tells that a lapsed token logged its user out, where showing one alarms nobody", () => {
  const told = (...how: [boolean, number?]) => endedByLapsed(...how).judgedBy(lapsesAtExpiry.judge);

  expect(told(true).against).toEqual([
    expect.stringContaining("it logged its user out everywhere"),
  ]);
  expect(told(false).against).toEqual([]);
  expect(told(true, 1).against).toEqual([]);
});
