import { expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import expiresAtFollowsExpiry from "./expires-at-follows-expiry.ts";

const email = "ada-story@example.com";
const login = { email, password: "Correct-horse-7!", token_expiry: "1_week", device_name: "a" };

/** The verdict on a token of a week that ends at `expires_at`; it is issued at noon on the first of January 1970. */
const ending = (expires_at: string) => {
  const { data } = session(email, "Ada", true);
  return new Story()
    .call("login", login, {
      data: { ...data, token_expiry: "1_week", expires_at },
      headers: { date: "Thu, 01 Jan 1970 12:00:00 GMT" },
    })
    .judgedBy(expiresAtFollowsExpiry.judge).against;
};

it("records an end that is rounded to a midnight by less than a day, and no other", () => {
  expect(ending("1970-01-08T12:00:00Z")).toEqual([]);
  expect(ending("1970-01-09T00:00:00Z")).toEqual([]);
  expect(ending("1970-01-07T23:59:59Z")).toEqual([]);
  expect(ending("1970-01-09T06:00:00Z")).toHaveLength(1);
  expect(ending("1970-01-10T00:00:00Z")).toHaveLength(1);
});
