import { expect, it } from "vitest";
import type { Story } from "../../../history/reading/story.ts";
import { login as ada, email, given, signedUp } from "../../../history/reading/story-user.ts";
import type { Judge } from "../../../history/sighting.ts";
import acceptsEachExpiry from "../../../rules/login/accepts-each-expiry.ts";
import issuesNewToken from "../../../rules/login/issues-new-token.ts";
import { doubting } from "../../freedoms.ts";

/** Ada gets each lifetime once, and is then refused these; asking for none she is let in. */
function refused(...lifetimes: (string | undefined)[]): Story {
  const story = signedUp().call("login", ada, given(1));
  for (const token_expiry of ["3_months", "never"])
    story.call("login", { ...ada, token_expiry }, given(1, { token_expiry }));
  story.wait(3);
  for (const token_expiry of lifetimes) {
    story.call("login", { ...ada, token_expiry }, { status: 403 });
  }
  return story.call("login", ada, given(1));
}
const refusals = (judge: Judge) => (story: Story) =>
  story.judgedBy(judge).against.filter((one) => one.includes("refused"));
const ofLifetimes = refusals(doubting(acceptsEachExpiry.judge));
const ofIssuing = refusals(doubting(issuesNewToken.judge));

it("tells of the lifetimes where those alone are refused, again and again", () => {
  expect(ofLifetimes(refused("never", "never"))).toHaveLength(2);
  expect(ofLifetimes(refused("never", "3_months", "never", "3_months"))).toHaveLength(4);
});

it("tells of the logins where others are refused too", () => {
  expect(ofIssuing(refused("never", "3_months", "never", undefined))).toHaveLength(4);
});

it("tells nothing of a login that is refused beside a token, which nobody asked for", () => {
  const beside = (headers: object) =>
    refused().call("login", ada, { status: 403 }, headers).call("login", ada, given(1));

  expect(ofIssuing(beside({}))).toHaveLength(1);
  expect(ofIssuing(beside({ authorization: "Bearer mpa-1-of-ada" }))).toEqual([]);
});

it("owes who reset the password logins like others, once the new one let in", () => {
  const password = "New-horse-8!x";
  const anew = { ...ada, password };
  const reset = (story: Story, confirmed = password) =>
    story.call("reset-password", {
      ...{ email, token: "reset-token-of-ada-1", password },
      password_confirmation: confirmed,
    });
  const start = () =>
    signedUp()
      .wait(1)
      .call("login", ada, given(1))
      .call("forgot-password", { email })
      .mail(email, "https://platform.example/reset?token=reset-token-of-ada-1")
      .wait(1);
  const thenRefused = (story: Story, seconds = 2) =>
    story.call("login", anew, given(1)).wait(seconds).call("login", anew, { status: 403 });
  const between = (story: Story) => thenRefused(story).call("login", anew, given(1));

  expect(ofIssuing(between(reset(start())))).toHaveLength(1);
  // Refused from then on it is the reset's.
  expect(ofIssuing(thenRefused(reset(start())))).toEqual([]);
  expect(ofIssuing(between(reset(start(), "another password")))).toEqual([]);
  // One server may know of the reset before another does.
  const early = thenRefused(reset(start()), 0).call("login", anew, given(1));
  expect(ofIssuing(early)).toEqual([]);
  expect(early.doubtedBy(doubting(issuesNewToken.judge))).toEqual(["within.consistencyMs"]);
  // Refused first and let in later: a reset may take a moment to be done.
  const first = reset(start()).call("login", anew, { status: 403 });
  expect(ofIssuing(first.call("login", anew, given(1)))).toEqual([]);
  const later = reset(start()).wait(3).call("login", anew, { status: 403 });
  expect(ofIssuing(later.call("login", anew, given(1)))).toHaveLength(1);
});
