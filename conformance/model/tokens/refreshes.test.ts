import { describe, expect, it } from "vitest";
import type { Clause } from "../../../contracts/clauses/clause.ts";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { Story, session } from "../../history/story.ts";
import acceptsEachExpiry from "../../rules/refresh/accepts-each-expiry.ts";
import { fateOf } from "./fates.ts";

const clauseOf = (id: string) => catalogue.find((one) => one.id === id) as Clause;

const email = "ada-story@example.com";
const ada = { email, password: "Correct-horse-7!", device_name: "laptop" };
const given = (token: string, token_expiry = "1_month") => ({
  data: {
    ...session(email, "Ada", true).data,
    access_token: `mpa-${token}-of-ada`,
    token_expiry,
  },
});
const bearer = (token: string) => ({ authorization: `Bearer ${given(token).data.access_token}` });
const never = { token_expiry: "never" };

/** Ada may refresh for ever once; two other times that is refused, and what she asks next answered so. */
function refusedTwice(next: object, asked: object = {}): Story {
  const story = new Story()
    .call("signup", { email, password: ada.password, name: "Ada" })
    .call("login", ada, given("1"))
    .call("refresh", never, given("2", "never"), bearer("1"))
    .call("refresh", {}, given("3"), bearer("2"));
  for (const token of ["4", "5"]) {
    story
      .call("login", ada, given(token))
      .wait(3)
      .call("refresh", never, { status: 403 }, bearer(token))
      .call(
        "refresh",
        asked,
        { ...given(`${token}0`, asked === never ? "never" : undefined), ...next },
        bearer(token),
      );
  }
  return story;
}
const lifetime = (story: Story) => story.judgedBy(acceptsEachExpiry.judge).against;
const issued = (story: Story) => story.judgedBy(fateOf(clauseOf("login.issues-new-token"))).against;

describe("a lifetime that is refused now and then", () => {
  it("is the refresh's fault where the tokens live on", () => {
    expect(lifetime(refusedTwice({}))).toHaveLength(2);
    expect(issued(refusedTwice({}))).toEqual([]);
  });

  it("is not where the token may have lapsed, or been ended in an alarm", () => {
    const refusedAfter = (between: (story: Story) => Story) => {
      const story = new Story()
        .call("signup", { email, password: ada.password, name: "Ada" })
        .call("login", ada, given("0"))
        .call("refresh", {}, given("1"), bearer("0"))
        .call("login", ada, given("2"))
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
