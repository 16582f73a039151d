import { describe, expect, it } from "vitest";
import { loginResult } from "../../../contracts/clauses/login.ts";
import { Story, session } from "../../history/reading/story.ts";
import { email } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { rule as ruleOf } from "../rule.ts";
import rule from "./keeps-existing-account.ts";

const [first, second] = ["Correct-horse-7!", "Other-battery-8?"];
const refused = { status: 401 };
const login = (password: string) => ({ email, password, device_name: "laptop" });
const letIn = (token: string, verified = false) => session(email, "Ada", verified, token);

/** Ada signs up and logs in, and Eve signs up with Ada's address again. */
const again = (story = new Story()) =>
  story
    .call("signup", { email, password: first, name: "Ada" })
    .call("login", login(first), letIn("t1"))
    .call("signup", { email, password: second, name: "Eve" }, { status: 409 })
    // Sooner, a server may not know Ada yet.
    .wait(3);

describe("signup.keeps-existing-account", () => {
  it("is not by the first one's refusal beside a lifetime that no list holds", () => {
    const asking = (token_expiry: string) =>
      again()
        .call("login", { ...login(first), token_expiry }, refused)
        .judgedBy(doubting(rule.judge)).against;

    expect(asking("2_weeks")).toEqual([]);
    expect(asking("1_week")).toHaveLength(1);
  });

  it("is contradicted where nobody had logged in before, by the second password alone", () => {
    const twice = () =>
      new Story()
        .call("signup", { email, password: first, name: "Ada" })
        .call("signup", { email, password: second, name: "Eve" }, { status: 409 })
        .call("login", login(first), refused);

    expect(twice().judgedBy(doubting(rule.judge)).against).toEqual([]);
    const over = twice().call("login", login(second), letIn("t1"));
    expect(over.judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  });

  it("is contradicted by a first password that is lost, and not by one refused now and then", () => {
    const lost = again().call("login", login(first), refused).call("login", login(first), refused);
    const moody = again()
      .call("login", login(first), refused)
      .call("login", login(first), letIn("t2"));

    expect(lost.judgedBy(doubting(rule.judge)).against).toHaveLength(2);
    expect(moody.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });

  it("says nothing of a sign-up under another address in the same letters", () => {
    const story = new Story()
      .call("signup", { email, password: first, name: "Ada" })
      .call("login", login(first), letIn("t1"))
      .call("signup", { email: email.toUpperCase(), password: second, name: "Eve" })
      .call("login", { ...login(second), email: email.toUpperCase() }, letIn("t2"));

    expect(story.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });
});

const seenIn = (story: Story) => [...doubting(rule.judge)(story.history)];
const against = (story: Story) => seenIn(story).filter(({ is }) => is === "against");

describe("what signup.keeps-existing-account shows", () => {
  it("is the sign-ups and the logins, for what holds", () => {
    const story = again()
      .call("login", login(first), letIn("t2"))
      .call("login", login(second), refused);

    expect(seenIn(story)).toEqual([
      { is: "for", kind: "first password", calls: ["c1", "c2", "c3", "c4"] },
      { is: "for", kind: "second password", calls: ["c1", "c3", "c4", "c5"] },
    ]);
  });

  it("is the login before as well, for a password that lets in or is lost", () => {
    const shown = { field: "the answer to login", calls: ["c1", "c2", "c3", "c4"] };

    expect(against(again().call("login", login(second), letIn("t2")))).toMatchObject([
      {
        ...shown,
        expected: "to be refused, after a further sign-up",
        wants: { status: "refused" },
      },
    ]);
    const expected = "a token, for the password is right, after a further sign-up";
    expect(against(again().call("login", login(first), refused))).toMatchObject([
      { ...shown, expected, got: "refused (status 401)", wants: { status: "served" } },
    ]);
  });

  it("is what changed of the user, unless other rules explain it", () => {
    const renamed = again().call("login", login(first), session(email, "Eve", false, "t2"));

    expect(against(renamed)).toMatchObject([
      {
        ...{ kind: "first password", calls: ["c2", "c3", "c4"] },
        ...{ field: "data.user.name", expected: "Ada", got: "Eve" },
        wants: { path: "data.user.name", like: "c2" },
        unless: ["login.user-fields", "signup.creates-user", "verify-email.marks-verified"],
      },
    ]);
  });

  it("is nothing where a login neither let in nor failed", () => {
    expect(seenIn(again().call("login", login(first), { data: {} }))).toEqual([]);
    expect(seenIn(again().call("login", login(first), { status: 429 }))).toEqual([]);
  });

  it("is no change of the user in what a refusal of the second password names", () => {
    const naming = { ...refused, data: { user: { id: 2, name: "Eve", email } } };

    expect(seenIn(again().call("login", login(second), naming))).toMatchObject([
      { is: "for", kind: "second password" },
    ]);
  });
});

describe("a user after a second sign-up", () => {
  const user = { id: 7, name: "Ada", email, verified: true };
  const answer = (shown: object, name: string) => ({
    data: { access_token: name, user: shown },
  });
  /** The sightings against a first user whose later login shows another name, id or address. */
  const changed = (later: object, earlier: object = user) =>
    shownAs(earlier).call("login", login(first), answer(later, "t2")).judgedBy(doubting(rule.judge))
      .against;
  const shownAs = (earlier: object) =>
    new Story()
      .call("signup", { email, password: first, name: "Ada" })
      .call("login", login(first), answer(earlier, "t1"))
      .call("signup", { email, password: second, name: "Eve" }, { status: 409 });

  it("is the same in id, name, address and verification", () => {
    expect(changed(user)).toEqual([]);
    expect(changed({ ...user, id: 8 })).toEqual(["data.user.id: 8"]);
    expect(changed({ ...user, name: "Eve" })).toEqual(["data.user.name: Eve"]);
    expect(changed({ ...user, email: "eve@example.com" })).toEqual([
      "data.user.email: eve@example.com",
    ]);
    expect(changed({ ...user, verified: false })).toEqual(["data.user.verified: false"]);
  });

  it("may have become verified, and need not be shown to be", () => {
    const unverified = { ...user, verified: false };

    expect(changed(user, unverified)).toEqual([]);
    expect(changed(unverified, unverified)).toEqual([]);
    expect(changed({ ...user, verified: undefined })).toEqual([]);
    expect(changed(unverified, { ...user, verified: undefined })).toEqual([]);
  });

  it("is not another where one of the answers leaves a member out", () => {
    expect(changed({ ...user, id: undefined })).toEqual([]);
    expect(changed(user, { ...user, name: undefined })).toEqual([]);
  });
});

describe("sign-ups sent at once", () => {
  const atOnce = () =>
    new Story()
      .call("signup", { email, password: first, name: "Ada" }, { tookSeconds: 2 })
      .call("signup", { email, password: second, name: "Eve" }, { tookSeconds: 2 })
      .wait(5);
  const ofBoth = (story: Story) =>
    story.call("login", login(first), letIn("t1")).call("login", login(second), letIn("t2"));

  it("are contradicted where the passwords of several let in", () => {
    expect(against(ofBoth(atOnce()))).toMatchObject([
      { kind: "second password", calls: ["c2", "c3", "c4"], got: "accepted" },
    ]);
  });

  it("are not where one alone lets in, whichever", () => {
    for (const [right, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const story = atOnce()
        .call("login", login(right), letIn("t1"))
        .call("login", login(other), refused);

      expect(story.judgedBy(doubting(rule.judge)).against).toEqual([]);
    }
  });
});

describe("the verdict on signup.keeps-existing-account", () => {
  const shown = (firsts: number, seconds: number) => {
    const story = again();
    for (let nth = 0; nth < firsts; nth += 1)
      story.call("login", login(first), letIn(`t${nth + 2}`));
    for (let nth = 0; nth < seconds; nth += 1) story.call("login", login(second), refused);
    return story;
  };
  const verdict = ({ history }: Story, rules = [rule]) =>
    judgeHistory(history, {
      ...{ catalogue: rules.map(({ clause }) => clause), rules, selected: () => true },
    }).map((told) => [told.clause.id, told.verdict]);
  const { id } = rule.clause;

  it("passes by three logins under either password", () => {
    expect(verdict(shown(3, 3))).toEqual([[id, "pass"]]);
    expect(verdict(shown(2, 3))).toEqual([[id, "inconclusive"]]);
    expect(verdict(shown(3, 2))).toEqual([[id, "inconclusive"]]);
  });

  it("is none where logins give no tokens at all", () => {
    const broken = ruleOf(loginResult, {
      *judge() {
        yield {
          ...{ is: "against", kind: "seen", calls: [], field: "", expected: 1, got: 2 },
        } as const;
      },
    });
    const lost = again().call("login", login(first), refused);

    expect(verdict(lost)).toEqual([[id, "fail"]]);
    expect(verdict(lost, [rule, broken])).toContainEqual([id, "inconclusive"]);
  });

  it("is none where the first password may have met a lock", () => {
    const locked = again()
      .call("login", login(second), refused)
      .call("login", login(first), refused);

    expect(locked.judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(locked.doubtedBy(doubting(rule.judge))).toEqual(["signup.lockedAfter"]);
  });
});
