import { describe, expect, it } from "vitest";
import { tokenOrigins } from "../../../contracts/limits.ts";
import { Story } from "../../history/reading/story.ts";
import { ofEach } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import revokesAllTokens from "../../rules/logout-all/revokes-all-tokens.ts";
import {
  addressOf,
  bearer,
  codeOf,
  enroll,
  failedBy,
  granted,
  logIn,
  password,
  recordedOn,
  renew,
  resetMail,
  signUp,
  verdictsOn,
} from "./telling.ts";

const refused = { status: 401 };
const email = addressOf("Ada");
const login = { email, password, device_name: "laptop" };
/** Ada has two sessions, 1 and 2. */
const ada = (facts = {}) =>
  logIn(logIn(enroll(new Story(facts), "Ada"), "Ada", "1"), "Ada", "2").wait(3);

describe("an account that nobody used for ten years", () => {
  const date = (at: string) => ({ headers: { date: at } });
  const early = date("Thu, 01 Jan 1970 00:00:00 GMT");
  const late = date("Tue, 01 Jan 1980 00:00:00 GMT");
  const endless = { token_expiry: "never", expires_at: null };

  const tenYearsOn = (again: (story: Story) => object) => {
    const story = enroll(new Story(), "Ada");
    story.call(
      "login",
      { ...login, token_expiry: "never" },
      { ...granted(story, "Ada", "1", endless), ...early },
    );
    logIn(story, "Ada", "2");
    renew(story, "Ada", "2", "3").moveClock(new Date("1980-01-01T00:00:00Z"));
    story.call("refresh", {}, { ...refused, ...late }, bearer("Ada", "1"));
    return story.call("login", login, { ...again(story), ...late });
  };

  it("may be closed, with its tokens", () => {
    const story = tenYearsOn(() => refused);

    expect(failedBy(story)).toEqual([]);
  });

  it("keeps its token that never lapses where it is still there", () => {
    const story = tenYearsOn((told) =>
      granted(told, "Ada", "4", { expires_at: "1980-02-01T00:00:00Z" }),
    );

    expect(failedBy(story)).toContain("token.never-does-not-lapse");
  });
});

describe("a service whose replicas learn of an end within two seconds", () => {
  const late: [string, string, (story: Story) => Story][] = [
    [
      "logout",
      "logout.revokes-current-token",
      (story) => story.call("logout", undefined, {}, bearer("Ada", "1")),
    ],
    ["refresh", "refresh.revokes-previous-token", (story) => renew(story, "Ada", "1", "3")],
    [
      "logout-all",
      "logout-all.revokes-all-tokens",
      (story) => story.call("logout-all", undefined, {}, bearer("Ada", "1")),
    ],
  ];

  it.each(late)("is right, and not passed: %s", (_, rule, end) => {
    const story = renew(end(ada()), "Ada", "1", "9");
    story.wait(3).call("refresh", {}, refused, bearer("Ada", "1"));

    expect(failedBy(story)).toEqual([]);
    expect(verdictsOn(story)[rule]).toBe("inconclusive");
  });

  it.each(late)("is told from one whose token lives on after: %s", (_, rule, end) => {
    expect(failedBy(renew(end(ada()).wait(5), "Ada", "1", "9"))).toContain(rule);
  });

  it("is right where a new password is late to let in, and the old one late to go", () => {
    const fresh = "Another-pony-88!";
    const story = ada().call("forgot-password", { email: addressOf("Ada") });
    story.mail(addressOf("Ada"), resetMail("t0ken-of-ada-0001"), "Reset your password");
    const asked = { password: fresh, password_confirmation: fresh, token: "t0ken-of-ada-0001" };
    story.call("reset-password", { email: addressOf("Ada"), ...asked });
    story.call("login", { ...login, password: fresh }, refused);
    logIn(story, "Ada", "3").wait(3);
    story.call("login", login, refused);
    logIn(story, "Ada", "4", { password: fresh });

    expect(failedBy(story)).toEqual([]);
    expect(verdictsOn(story)["reset-password.sets-password"]).toBe("inconclusive");
  });
});

describe("an answer of 500, once", () => {
  it("is the service's failure, at the door where it came", () => {
    const story = ada().call("login", login, { status: 500 }).wait(1);

    expect(failedBy(logIn(story, "Ada", "3"))).toEqual(["login.issues-new-token"]);
  });

  it("does not say that an address is not verified", () => {
    const story = signUp(new Story(), "Ada").wait(1);
    const code = { verification_code: codeOf("Ada") };
    story.call("verify-email", code, granted(story, "Ada", "v")).wait(3);
    story.call("login", login, { status: 500 }).wait(1);

    expect(failedBy(logIn(story, "Ada", "1"))).toEqual(["login.issues-new-token"]);
  });

  it("is no success that carries an error, where the user is there and the mail could not be sent", () => {
    const told = (status: number) => {
      const story = new Story().call(
        "signup",
        { email, password, name: "Ada" },
        { status, error: {} },
      );
      const { data } = granted(story.wait(3), "Ada", "1");
      return failedBy(
        story.call("login", login, { data: { ...data, user: { ...data.user, verified: false } } }),
      );
    };

    expect(told(500)).toEqual(["signup.creates-user"]);
    expect(told(200)).toContain("envelope.error-null-on-success");
  });
});

describe("a logout without a header", () => {
  const told = (answer: object) =>
    failedBy(renew(ada().call("logout", undefined, answer), "Ada", "1", "3"));

  it("is refused: it needs one", () => {
    expect(told(refused)).toEqual([]);
    expect(told({})).toEqual(["logout.requires-bearer"]);
  });
});

describe("a token of a verification that works a year after its end", () => {
  const dated = (date: string) => ({ headers: { date } });

  /** The token that a verification of 1970 gave for a month is shown when the clock says so. */
  const shownAt = (to: Date, isTaken: boolean) => {
    const story = signUp(enroll(new Story(), "Bob"), "Ada").wait(1);
    const verified = granted(story, "Ada", "v", { expires_at: "1970-02-01T00:00:00Z" });
    const early = dated("Thu, 01 Jan 1970 00:00:00 GMT");
    story.call("verify-email", { verification_code: codeOf("Ada") }, { ...verified, ...early });
    logIn(story, "Bob", "1").moveClock(to);
    const until = { expires_at: new Date(to.getTime() + 30 * 86_400_000).toISOString() };
    const now = dated(to.toUTCString());
    // That Bob gets another token shows that a refresh which asks for no more is granted.
    story.call("refresh", {}, { ...granted(story, "Bob", "2", until), ...now }, bearer("Bob", "1"));
    const given = isTaken ? granted(story, "Ada", "2", until) : refused;
    return story.call("refresh", {}, { ...given, ...now }, bearer("Ada", "v"));
  };
  const recorded = (story: Story) =>
    Object.entries(recordedOn(story, "verify-email.code-reuse")).filter(([topic]) =>
      topic.includes("expires_at"),
    );

  it("breaks no rule, for how long it lives is not shown, and is recorded", () => {
    const late = shownAt(new Date("1971-02-01T00:00:00Z"), true);

    expect(failedBy(late)).toEqual([]);
    expect(recorded(late)).toEqual([["verify-email: the token after its expires_at", "works"]]);
  });

  it("is recorded, too, where it lapses, or did before its end", () => {
    expect(recorded(shownAt(new Date("1971-02-01T00:00:00Z"), false))).toEqual([
      ["verify-email: the token after its expires_at", "refused"],
    ]);
    const early = shownAt(new Date("1970-01-20T00:00:00Z"), false);
    expect(failedBy(early)).toEqual([]);
    expect(recorded(early)).toEqual([["verify-email: the token before its expires_at", "refused"]]);
  });
});

describe("a look at a token", () => {
  it("says what gave the token, so that none of a kind is passed unseen", () => {
    const story = renew(ada(), "Ada", "2", "3").wait(3);
    story.call("logout-all", undefined, {}, bearer("Ada", "1")).wait(3);
    for (const token of ["v", "1", "3"]) story.call("refresh", {}, refused, bearer("Ada", token));

    expect(story.judgedBy(doubting(revokesAllTokens.judge)).for).toEqual([...tokenOrigins]);
    expect(revokesAllTokens.quota(story.history.facts)).toEqual(ofEach(tokenOrigins, 1));
  });
});
