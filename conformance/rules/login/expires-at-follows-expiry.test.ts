import { expect, it } from "vitest";
import { given, login } from "../../history/ada.ts";
import { Story } from "../../history/story.ts";
import expiresAtFollowsExpiry from "./expires-at-follows-expiry.ts";

const token_expiry = "1_week";

/** The verdict on a token of a week that ends at `expires_at`; it is issued at noon on the first of January 1970. */
const ending = (expires_at: string) =>
  new Story()
    .call(
      "login",
      { ...login, token_expiry },
      {
        ...given(1, { token_expiry, expires_at }),
        headers: { date: "Thu, 01 Jan 1970 12:00:00 GMT" },
      },
    )
    .judgedBy(expiresAtFollowsExpiry.judge).against;

it("records an end that is rounded to a midnight by less than a day, and no other", () => {
  expect(ending("1970-01-08T12:00:00Z")).toEqual([]);
  expect(ending("1970-01-09T00:00:00Z")).toEqual([]);
  expect(ending("1970-01-07T23:59:59Z")).toEqual([]);
  expect(ending("1970-01-09T06:00:00Z")).toHaveLength(1);
  expect(ending("1970-01-10T00:00:00Z")).toHaveLength(1);
});
