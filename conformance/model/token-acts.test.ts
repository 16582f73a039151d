import { expect, it } from "vitest";
import { presentedToken } from "../history/ledger/tokens.ts";
import { type Story, session } from "../history/reading/story.ts";
import { email, password, signedUp } from "../history/reading/story-user.ts";
import { mayBeEnded } from "./token-acts.ts";

const token = "c0de-of-a-reset-1";
const given = (access: string) => ({
  data: { ...session(email, "Ada", false).data, access_token: access },
});
const bearing = { authorization: "Bearer mpa-first-of-ada" };

/** Ada logs in, and her token is refused later. */
const lost = (between: (story: Story) => Story) => {
  const { history } = between(
    signedUp().call("login", { email, password, device_name: "a" }, given("mpa-first-of-ada")),
  ).call("refresh", undefined, { status: 401 }, bearing);
  const look = history.to("refresh").at(-1);
  const presented = look && presentedToken(look, history);
  return look && presented && mayBeEnded(presented, look, history);
};

it("knows that a token may be lost for a reset, which no row of the lifecycle table lists", () => {
  const reset = { email, token, password: "New-8-horse!", password_confirmation: "New-8-horse!" };

  expect(lost((story) => story.call("reset-password", reset))).toBe(true);
});

it("knows of no such loss for what the table lists, nor for another user's reset", () => {
  const other = "bob-story@example.com";
  const login = { email, password, device_name: "b" };

  expect(lost((story) => story)).toBe(false);
  expect(lost((story) => story.call("login", login, given("mpa-second-of-ada")))).toBe(false);
  expect(lost((story) => story.call("forgot-password", { email: other }))).toBe(false);
});

it("knows of no such loss for a verification that was refused, nor for what can be no code", () => {
  const verification_code = "a-code-of-nobody";
  const noCode = { verification_code: "%" };

  expect(lost((story) => story.call("verify-email", { verification_code }, { status: 400 }))).toBe(
    false,
  );
  expect(lost((story) => story.call("verify-email", noCode))).toBe(false);
});
