import { expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { email, password } from "../../history/reading/story-user.ts";
import issuesNewToken from "../../rules/login/issues-new-token.ts";
import createsUser from "../../rules/signup/creates-user.ts";
import { doubting } from "../freedoms.ts";

const logIn = (story: Story, who: string, isIn: boolean) => {
  const data = { access_token: `t0ken-of-${who}`, token_type: "Bearer", token_expiry: "1_month" };
  const body = { email: `${who}-story@example.com`, password, device_name: "laptop" };
  return story.call("login", body, isIn ? { data } : { status: 401 });
};

const signup = { open: true, loginNeedsVerification: false };
/** Who tries too early gives a wrong try, as a service that locks may count it; this one never locks. */
const neverLocks = { signup: { ...signup, lockedAfter: { account: 0, caller: 0 } } };
const locksAfterOne = { signup: { ...signup, lockedAfter: { account: 1, caller: 0 } } };

/** Bob is let in, and Ada signs up. */
function signedUp(facts: object = neverLocks): Story {
  const bob = { email: "bob-story@example.com", password, name: "Bob" };
  const story = new Story({ ...facts }).call("signup", bob);
  return logIn(story, "bob", true).call("signup", { email, password, name: "Ada" });
}

/** Logs in some seconds after the sign-up, in vain, and once more three seconds later, when it may be let in. */
function begins(seconds: number, isLetIn: boolean, facts = {}): Story {
  const story = logIn(signedUp({ ...neverLocks, ...facts }).wait(seconds), "ada", false);
  return logIn(story.wait(3), "ada", isLetIn);
}

it("holds no first login within a moment of the sign-up against who lets in later", () => {
  expect(begins(0.5, true).judgedBy(doubting(issuesNewToken.judge)).against).toEqual([]);
  expect(begins(3, true).judgedBy(doubting(issuesNewToken.judge)).against).toHaveLength(1);
});

it("holds it against who never lets in", () => {
  expect(begins(0.5, false).judgedBy(doubting(createsUser.judge)).against).not.toEqual([]);
});

it("holds nothing against who may have been locked out by trying too early", () => {
  for (const facts of [{ signup }, locksAfterOne]) {
    const story = begins(0.5, false, facts);

    expect(story.judgedBy(doubting(createsUser.judge)).against).toEqual([]);
    expect(story.judgedBy(doubting(issuesNewToken.judge)).against).toEqual([]);
  }
  const undeclared = begins(0.5, false, { signup }).doubtedBy(doubting(issuesNewToken.judge));
  expect(new Set(undeclared)).toEqual(new Set(["within.consistencyMs", "signup.lockedAfter"]));
  const late = logIn(begins(3, false, locksAfterOne), "ada", false);
  expect(late.judgedBy(doubting(createsUser.judge)).against).not.toEqual([]);
});

it("leaves it open who never tried for long, or where the profile does not let new users in", () => {
  const against = (facts: object, ...waits: number[]) =>
    waits
      .reduce((story, seconds) => logIn(story.wait(seconds), "ada", false), signedUp(facts))
      .judgedBy(doubting(createsUser.judge)).against;

  expect(against({ signup: { open: true } }, 0.5, 0.5, 0.5)).toEqual([]);
  expect(against(neverLocks, 0.5)).toEqual([]);
  expect(against(neverLocks, 0.5, 0.5, 0.5)).toEqual([]);
  expect(against(neverLocks, 0.5, 0.5, 0.5, 0.5)).toHaveLength(1);
});

it("leaves it open whom a gateway kept from being let in later, whatever a wrong password met then", () => {
  const kept = (seconds: number) =>
    logIn(signedUp().wait(0.5), "ada", false)
      .wait(seconds)
      .call("login", { email, password, device_name: "laptop" }, { status: 504, text: "late" })
      .call("login", { email, password: "Wrong-1!aaaaaaaa", device_name: "x" }, { status: 401 });

  expect(kept(3).judgedBy(doubting(createsUser.judge)).against).toEqual([]);
  expect(logIn(kept(3), "ada", false).judgedBy(doubting(createsUser.judge)).against).not.toEqual(
    [],
  );
});
