import { expect, it } from "vitest";
import type { Story } from "../../history/reading/story.ts";
import { bearer, given, login, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./requires-bearer.ts";

const refused = { status: 401 };

/** Ada logs out everywhere and logs in anew. Then she shows logout-all a token from before, and gets this answer. */
const shownAgain = (
  answer: object,
  kept: object,
  between = (story: Story) => story,
  calmSeconds = 2,
  knownSeconds = 2,
) =>
  between(
    signedUp()
      .call("login", login, given("1"))
      .call("logout-all", undefined, {}, bearer("1"))
      .call("login", login, given("2"))
      .wait(knownSeconds)
      // A token from before is shown to refresh, and Ada's live session survives: this service ends no session in
      // alarm.
      .call("refresh", {}, refused, bearer("1"))
      .wait(calmSeconds)
      .call("refresh", {}, given("3"), bearer("2"))
      .call("login", login, given("4"))
      .wait(2)
      .call("logout-all", undefined, answer, bearer("1")),
  )
    .call("refresh", {}, kept, bearer("4"))
    .judgedBy(doubting(rule.judge));

it("is contradicted by a token that logout-all had ended and that ends the sessions since", () => {
  expect(shownAgain({}, refused).against).toHaveLength(1);
});

it("holds where it ends nothing, whatever logout-all answers", () => {
  for (const answer of [{}, refused]) {
    expect(shownAgain(answer, given("5")).against).toEqual([]);
  }
});

it("tells nothing where the alarm about a token shown to refresh may not be seen yet", () => {
  expect(shownAgain({}, refused, undefined, 1).against).toEqual([]);
});

it("tells nothing where a server that refused the token in calm may not have known of it yet", () => {
  expect(shownAgain({}, refused, undefined, 2, 1).against).toEqual([]);
});

it.each([
  ["lapsed", (story: Story) => story.moveClock(new Date("1970-06-01T00:00:00Z"))],
  [
    "been ended by a logout",
    (story: Story) => story.call("logout-all", undefined, {}, bearer("4")),
  ],
  [
    "been refreshed at the same time",
    (story: Story) => story.call("refresh", {}, { ...given("5"), tookSeconds: 1 }, bearer("4")),
  ],
])("tells nothing of a session that may have %s since", (_, between) => {
  expect(shownAgain({}, refused, between).against).toEqual([]);
});

it("tells nothing where the tokens that refresh refused in calm had lapsed", () => {
  const lapsed = (isLapsed: boolean) => {
    const story = signedUp()
      .call("login", login, given("1"))
      .call("logout-all", undefined, {}, bearer("1"));
    if (isLapsed) story.moveClock(new Date("1970-06-01T00:00:00Z"));
    return story
      .call("login", login, given("2"))
      .wait(2)
      .call("refresh", {}, refused, bearer("1"))
      .wait(2)
      .call("refresh", {}, given("3"), bearer("2"))
      .call("login", login, given("4"))
      .wait(3)
      .call("logout-all", undefined, {}, bearer("1"))
      .call("refresh", {}, refused, bearer("4"))
      .judgedBy(doubting(rule.judge)).against;
  };

  expect(lapsed(true)).toEqual([]);
  expect(lapsed(false)).toHaveLength(1);
});
