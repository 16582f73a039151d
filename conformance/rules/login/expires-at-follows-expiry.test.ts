import { expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { given, login } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import expiresAtFollowsExpiry from "./expires-at-follows-expiry.ts";

const token_expiry = "1_week";

/** The verdict on a token of a week that ends at `expires_at`; it is issued at noon on the first of January 1970. */
const ending = (...ends: string[]) => told(ends).judgedBy(judge).against;
const judge = doubting(expiresAtFollowsExpiry.judge);

const told = (ends: readonly string[]) => {
  const story = new Story();
  for (const [nth, expires_at] of ends.entries())
    story.call(
      "login",
      { ...login, token_expiry },
      {
        ...given(nth, { token_expiry, expires_at }),
        headers: { date: "Thu, 01 Jan 1970 12:00:00 GMT" },
      },
    );
  return story;
};

it("records an end that is rounded to a midnight by less than a day, and no other", () => {
  expect(ending("1970-01-08T12:00:00Z")).toEqual([]);
  expect(ending("1970-01-09T00:00:00Z")).toEqual([]);
  expect(ending("1970-01-07T23:59:59Z")).toEqual([]);
  expect(ending("1970-01-09T06:00:10Z")).toHaveLength(1);
  expect(ending("1970-01-10T00:00:00Z")).toHaveLength(1);
});

it("records a midnight of one time zone, summer or winter, where every token ends at it", () => {
  const noon = "1970-01-08T12:00:20Z";

  expect(ending("1970-01-08T18:30:00Z", "1970-01-08T18:29:59Z")).toEqual([]);
  expect(ending("1970-01-08T23:00:00Z", "1970-01-09T00:00:00Z")).toEqual([]);
  expect(ending("1970-01-08T18:30:00Z", "1970-01-08T20:30:00Z")).toHaveLength(2);
  expect(ending("1970-01-08T18:30:00Z", noon)).toHaveLength(1);
});

it("takes an end in others' traffic for a moved clock's", () => {
  const ofOthers = (end: string) => {
    const { history } = told([end]);
    const header = { value: { ...history.header, traffic: true } };
    return [...judge(Object.create(history, { header }))].map(({ is }) => is);
  };

  expect(ofOthers("1970-01-08T12:00:00Z")).toEqual(["for"]);
  expect(ofOthers("1970-02-05T13:00:00Z")).toEqual(["missing"]);
  expect(ofOthers("1970-02-01T12:00:00Z")).toEqual(["missing"]);
  expect(ending("1970-02-05T13:00:00Z")).toHaveLength(1);
});
