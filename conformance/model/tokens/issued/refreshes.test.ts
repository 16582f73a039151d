import { describe, expect, it } from "vitest";
import type { Clause } from "../../../../contracts/clauses/clause.ts";
import { clauseById } from "../../../../contracts/clauses/index.ts";
import type { Story } from "../../../history/reading/story.ts";
import { bearer, given, login, signedUp } from "../../../history/reading/story-user.ts";
import acceptsEachExpiry from "../../../rules/refresh/accepts-each-expiry.ts";
import { doubting } from "../../freedoms.ts";
import { fateOf } from "../fates.ts";

const never = { token_expiry: "never" };

/** Ada may refresh for ever once; two other times that is refused, and what she asks next answered so. */
function refusedTwice(next: object, asked: object = {}): Story {
  const story = signedUp()
    .call("login", login, given("1"))
    .call("refresh", never, given("2", never), bearer("1"))
    .call("refresh", {}, given("3"), bearer("2"));
  for (const token of ["4", "5"]) {
    story
      .call("login", login, given(token))
      .wait(3)
      .call("refresh", never, { status: 403 }, bearer(token))
      .call("refresh", asked, { ...given(`${token}0`, asked), ...next }, bearer(token));
  }
  return story;
}
const lifetime = (story: Story) => story.judgedBy(doubting(acceptsEachExpiry.judge)).against;
const issued = (story: Story) =>
  story.judgedBy(fateOf(clauseById("login.issues-new-token") as Clause)).against;

describe("a lifetime that is refused now and then", () => {
  it("is the refresh's fault where the tokens live on", () => {
    expect(lifetime(refusedTwice({}))).toHaveLength(2);
    expect(issued(refusedTwice({}))).toEqual([]);
  });

  it("is not where the token may have lapsed, or been ended in an alarm", () => {
    const refusedAfter = (between: (story: Story) => Story) => {
      const story = signedUp()
        .call("login", login, given("0"))
        .call("refresh", {}, given("1"), bearer("0"))
        .call("login", login, given("2"))
        .wait(3);
      return lifetime(between(story).call("refresh", never, { status: 403 }, bearer("2")));
    };

    expect(refusedAfter((story) => story)).toHaveLength(1);
    expect(refusedAfter((story) => story.moveClock(new Date("1970-06-01T00:00:00Z")))).toEqual([]);
    expect(
      refusedAfter((story) => story.call("refresh", {}, { status: 403 }, bearer("0"))),
    ).toEqual([]);
  });

  it("tells of the tokens where they are dead", () => {
    expect(lifetime(refusedTwice({ status: 401, data: null }))).toEqual([]);
    expect(issued(refusedTwice({ status: 401, data: null }))).not.toEqual([]);
  });

  it("tells of the tokens where asking for it again is enough", () => {
    expect(lifetime(refusedTwice({}, never))).toEqual([]);
    expect(issued(refusedTwice({}, never))).toHaveLength(2);
  });
});
