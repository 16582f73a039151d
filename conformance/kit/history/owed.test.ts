import { describe, expect, it } from "vitest";
import { Story } from "../story.ts";
import { isOrdinary, isOwedLogin } from "./owed.ts";

const isOrdinaryAs = (label: string): boolean => {
  const story = new Story().call("login", { email: "a" }, {}, { "content-type": label });
  const [call] = story.history.calls;
  return call !== undefined && isOrdinary(call, ["email"]);
};

it("takes JSON in UTF-8 for ordinary, and no other charset", () => {
  expect(isOrdinaryAs("application/json")).toBe(true);
  expect(isOrdinaryAs('Application/JSON; charset="UTF-8"')).toBe(true);
  expect(isOrdinaryAs("application/json; charset=latin1")).toBe(false);
  expect(isOrdinaryAs("text/plain")).toBe(false);
});

describe("a login a moment after the sign-up", () => {
  const email = "ada-story@example.com";
  const password = "Correct-horse-7!";
  const tries = (...statuses: number[]) => {
    const story = new Story({ signup: { loginNeedsVerification: false } });
    story.call("signup", { email, password, name: "Ada" });
    for (const status of statuses)
      story.call("login", { email, password, device_name: "a" }, { status });
    return story.history.to("login").map((call) => isOwedLogin(call, story.history));
  };

  it("is owed a token where the last try was refused as well", () => {
    expect(tries(401)).toEqual([true]);
    expect(tries(401, 401)).toEqual([true, true]);
  });

  it("is owed none where the last try did not come through: the user may have been there by then", () => {
    expect(tries(401, 504)[0]).toBe(false);
  });
});
