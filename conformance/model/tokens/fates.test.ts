import { describe, expect, it } from "vitest";
import type { Clause } from "../../../contracts/clauses/clause.ts";
import { clauseById } from "../../../contracts/clauses/index.ts";
import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import { Story, session } from "../../history/reading/story.ts";
import {
  bearer,
  email,
  given,
  login,
  password,
  signedUp,
} from "../../history/reading/story-user.ts";
import issuesNewToken from "../../rules/login/issues-new-token.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { doubting } from "../freedoms.ts";
import { fateOf } from "./fates.ts";
import { refusedLogouts } from "./refused-logouts.ts";

/** What becomes of tokens, as the rule of a clause looks at it. */
const fate = (id: string) => fateOf(clauseById(id) as Clause);

const ada = { email, password };
const gone = { status: 401 };

/** Ada signed up and has two sessions. */
const twoSessions = (): Story =>
  signedUp().call("login", login, given("1")).call("login", login, given("2")).wait(3);

/** One of two sessions is refused a refresh during (`beside`) or after a logout of the other, and tries again. */
function refusedOnce(beside: boolean, again: object): Story {
  return twoSessions()
    .call("logout", undefined, beside ? { tookSeconds: 2 } : {}, bearer("1"))
    .call("refresh", {}, { status: 409 }, bearer("2"))
    .wait(3)
    .call("refresh", {}, again, bearer("2"))
    .call("login", login, given("4"))
    .call("refresh", {}, given("5"), bearer("4"));
}
const keepsOthers = doubting(fate("logout.keeps-other-tokens"));
const against = (story: Story) => story.judgedBy(keepsOthers).against;

describe("a token that is refused while another call of its user's is under way", () => {
  it("is not lost where it works afterwards", () => {
    expect(against(refusedOnce(true, given("3")))).toEqual([]);
  });

  it("is lost where it does not", () => {
    expect(against(refusedOnce(true, gone))).toHaveLength(1);
  });

  it("is not lost where it was asked for again after an alarm that may have ended it", () => {
    const alarmed = twoSessions()
      .call("logout", undefined, { tookSeconds: 2 }, bearer("1"))
      .call("refresh", {}, { status: 409 }, bearer("2"))
      .wait(3)
      .call("refresh", {}, gone, bearer("1"))
      .call("refresh", {}, gone, bearer("2"))
      .call("login", login, given("4"))
      .call("refresh", {}, given("5"), bearer("4"));

    expect(against(alarmed)).toEqual([]);
  });

  it("should have worked where the other call had ended", () => {
    expect(against(refusedOnce(false, given("3")))).toHaveLength(1);
  });
});

describe("a token that is refused just after it was given", () => {
  const refusedAfter = (seconds: number, again: object, status = 401) =>
    signedUp()
      .call("login", login, given("0"))
      .call("refresh", {}, given("1"), bearer("0"))
      .call("login", login, given("2"))
      .wait(seconds)
      .call("refresh", {}, { status }, bearer("2"))
      .call("refresh", {}, again, bearer("2"))
      .judgedBy(doubting(fate("login.issues-new-token"))).against;

  it("may not be known to all servers yet, where it works a moment later", () => {
    expect(refusedAfter(0, given("3"))).toEqual([]);
    expect(refusedAfter(3, given("3"))).toHaveLength(1);
    expect(refusedAfter(0, given("3"), 403)).toEqual([]);
    expect(refusedAfter(0, given("3"), 500)).toHaveLength(1);
  });

  it("is dead where it does not", () => {
    expect(refusedAfter(3, gone)).not.toEqual([]);
  });
});

describe("a token that is refused", () => {
  const date = (at: string) => ({ headers: { date: new Date(at).toUTCString() } });
  const refusedAfter = (seconds: number, issued = {}, refused = {}) => {
    const { data } = given("2");
    return signedUp()
      .call("login", login, given("1"))
      .call("login", login, { data: { ...data, ...issued }, ...date("1970-01-01") })
      .call("logout", undefined, {}, bearer("1"))
      .wait(seconds)
      .call("refresh", {}, { status: 401, ...date("1970-01-01"), ...refused }, bearer("2"))
      .call("login", login, given("4"))
      .call("refresh", {}, given("5"), bearer("4"));
  };

  it("may have lapsed: by the kit's clock, by Date headers, or by the end that was stated", () => {
    expect(against(refusedAfter(3))).toHaveLength(1);
    expect(against(refusedAfter(8 * 86_400))).toEqual([]);
    expect(against(refusedAfter(3, {}, date("1970-01-09")))).toEqual([]);
    expect(against(refusedAfter(900, { expires_at: "1970-01-01T00:10:00Z" }))).toEqual([]);
  });
});

describe("calls of one user at once, of which one meets a conflict", () => {
  const beside = (status: number, tookSeconds: number) =>
    twoSessions()
      .call("logout", undefined, { tookSeconds }, bearer("1"))
      .call("logout", undefined, { status }, bearer("2"))
      .call("login", login, { status })
      .wait(3)
      .call("refresh", {}, given("3"), bearer("2"))
      .call("login", login, given("4"));
  const of = (story: Story) => [
    ...story.judgedBy(doubting(refusedLogouts("logout"))).against,
    ...story.judgedBy(doubting(issuesNewToken.judge)).against,
  ];

  it("are owed nothing but another try", () => {
    expect(of(beside(409, 2))).toEqual([]);
    expect(of(beside(409, 0))).toHaveLength(2);
    expect(of(beside(403, 2))).toHaveLength(2);
  });

  it("are excused by name, and counted", () => {
    const { excused, against } = seenBy(issuesNewToken, beside(409, 2).history);
    expect([...excused]).toEqual([["own calls at once", 1]]);
    expect(against).toEqual([]);

    const { against: alone } = seenBy(issuesNewToken, beside(409, 0).history);
    expect(alone.flatMap(({ ruledOut = [] }) => ruledOut)).toContainEqual({
      freedom: "own calls at once",
      because: "no other call of its user explains the refusal",
    });
  });
});

describe("a token in a header whose scheme is spelt otherwise", () => {
  const lookedAt = (scheme: string) =>
    signedUp()
      .call("login", login, given("1"))
      .call("refresh", {}, given("2"), bearer("1"))
      .call("refresh", {}, gone, { authorization: `${scheme} mpa-2-of-ada` });
  const issued = fate("refresh.issues-new-token");

  it("is not looked at where it is refused", () => {
    expect(lookedAt("Bearer").judgedBy(issued).against).toHaveLength(1);
    expect(lookedAt("bearer").judgedBy(issued).against).toEqual([]);
  });
});

describe("a token that is lost while another user signs up, verifies or forgets a password", () => {
  const other = "eve-story@example.com";
  const acts: [string, object][] = [
    ["signup", { ...ada, email: other, name: "Eve" }],
    ["verify-email", { verification_code: "eve-code-7f3a9c" }],
    ["forgot-password", { email: other }],
    ["resend-verification", { email: other }],
    ["reset-password", { email: other, token: "eve-reset-51b2", password: "Another-pony-8!" }],
  ];
  const lost = (route: string, body: object) =>
    new Story()
      .mail(other, "http://127.0.0.1:4010/verify/eve-code-7f3a9c")
      .call("login", login, given("0"))
      .call("refresh", {}, given("1"), bearer("0"))
      .call("login", login, given("2"))
      .call(route, body)
      .call("refresh", {}, gone, bearer("2"));

  it.each(acts)("is lost to that: %s", (route, body) => {
    expect(lost(route, body).judgedBy(fate("token.lifecycle")).against).toHaveLength(1);
    expect(lost(route, body).judgedBy(fate("login.issues-new-token")).against).toEqual([]);
  });

  it("may be lost to an own reset", () => {
    const own = { email, token: "eve-reset-51b2", password: "Another-pony-8!" };
    for (const rule of ["token.lifecycle", "login.issues-new-token"] as const) {
      expect(lost("reset-password", own).judgedBy(fate(rule)).against).toEqual([]);
    }
  });

  it.each(["forgot-password", "resend-verification", "signup"])(
    "is not ended by what anybody may ask in its user's name: %s",
    (route) => {
      const { against } = lost(route, { ...ada, name: "Eve" }).judgedBy(fate("token.lifecycle"));

      expect(against).toHaveLength(1);
    },
  );
});

describe("a token that is lost after a logout-all with no token, beside what anybody may ask", () => {
  const nobody = { authorization: `Bearer ${nobodysSecrets.null}` };
  const everywhere = (story: Story, nth: number, isGranted: boolean): Story => {
    story.call("login", login, given(`${nth}`));
    if (isGranted) story.call("forgot-password", { email });
    return story
      .call("logout-all", undefined, isGranted ? {} : gone, nobody)
      .wait(3)
      .call("refresh", {}, isGranted ? gone : given(`r${nth}`), bearer(`${nth}`));
  };
  const story = Array.from({ length: 12 }, (_, nth) => nth).reduce(
    (so, nth) => everywhere(so, nth, nth > 8),
    new Story(),
  );

  it("is lost to the logout-all, as it was granted, although refused ones end nothing", () => {
    const against = (rule: string) => story.judgedBy(fate(rule)).against;

    expect(against("logout-all.requires-bearer")).toHaveLength(3);
    expect(against("token.lifecycle")).toEqual([]);
  });
});

describe("the last token of a chain that is lost, as others were not, while another user logs in", () => {
  const eve = { email: "eve-story@example.com", password };
  /** A chain of so many refreshes, each after another user's login; its last token is looked at, too. */
  const chain = (story: Story, name: string, refreshes: number, isLost: boolean): Story => {
    story.call("login", login, given(`${name}-0`));
    for (let nth = 0; nth <= refreshes; nth++) {
      const isLast = nth === refreshes;
      const answer = isLast && isLost ? gone : given(`${name}-${nth + 1}`);
      story
        .call("login", eve, { data: session(eve.email, "Eve", true).data })
        .wait(3)
        .call("refresh", {}, answer, bearer(`${name}-${nth}`));
    }
    return story;
  };
  const against = (rule: "token.lifecycle" | "refresh.issues-new-token", lost: number) => {
    const story = chain(chain(new Story(), "k", 2, false), "l", 2, false);
    return chain(story, "m", lost, true).judgedBy(fate(rule)).against;
  };

  it("was given dead", () => {
    expect(against("refresh.issues-new-token", 3)).toHaveLength(1);
    expect(against("token.lifecycle", 3)).toEqual([]);
  });

  it("is lost to that login where others behind as many refreshes live", () => {
    expect(against("refresh.issues-new-token", 2)).toEqual([]);
    expect(against("token.lifecycle", 2)).toHaveLength(1);
  });
});

describe("tokens that a refresh refuses, whatever gave them", () => {
  const own = (name: string) => ({ ...ada, email: `${name}-story@example.com` });
  const by = (token: string) => ({ authorization: `Bearer ${token}` });
  const gives = (name: string, token: string) => ({
    data: { ...session(own(name).email, name, true).data, access_token: token },
  });
  /** Such a user, by whose refused token two logouts follow, and one whose tokens are refreshed. */
  const met = (story: Story, name: string, [first, second]: readonly [object, object]): Story =>
    story
      .call("login", own(name), gives(name, `${name}-1`))
      .wait(3)
      .call("refresh", {}, { status: 403 }, by(`${name}-1`))
      .call("logout", undefined, first, by(`${name}-1`))
      .call("logout", undefined, second, by(`${name}-1`))
      .call("login", own(`${name}${name}`), gives(`${name}${name}`, `${name}-2`))
      .wait(3)
      .call("refresh", {}, gives(`${name}${name}`, `${name}-3`), by(`${name}-2`));
  const against = (rule: string, logouts: readonly [object, object]) =>
    ["a", "b", "c", "d"]
      .reduce((story, name) => met(story, name, logouts), new Story())
      .judgedBy(fate(rule)).against;

  it("were live where a logout takes them, and takes them once", () => {
    const shown = against("refresh.issues-new-token", [{}, gone]);

    expect(shown).toHaveLength(4);
    expect(against("login.issues-new-token", [{}, gone])).toEqual([]);
  });

  it.each([
    { logouts: "take none of them", said: [gone, gone] },
    { logouts: "take any token", said: [{}, {}] },
  ] as const)("are dead for all that is known where logouts $logouts", ({ said }) => {
    expect(against("refresh.issues-new-token", said)).toEqual([]);
    expect(against("login.issues-new-token", said)).toHaveLength(4);
  });

  it.each([
    { logouts: "refuse none of them", said: { fault: "timeout" }, refreshs: 4, logins: 0 },
    { logouts: "refuse them", said: gone, refreshs: 3, logins: 1 },
  ] as const)(
    "were live, too, where others were and logouts $logouts",
    ({ said, refreshs, logins }) => {
      const story = ["a", "b", "c"].reduce((so, name) => met(so, name, [{}, gone]), new Story());
      const all = met(story, "d", [said, said]);

      expect(all.judgedBy(fate("refresh.issues-new-token")).against).toHaveLength(refreshs);
      expect(all.judgedBy(fate("login.issues-new-token")).against).toHaveLength(logins);
    },
  );
});

describe("tokens that are lost after another sign-up of their users", () => {
  const eve = { email: "eve-story@example.com", password, name: "Eve" };
  /** A login, a sign-up with its address or with another, and a look. */
  const looked = (story: Story, nth: number, isOwn: boolean): Story =>
    story
      .call("login", login, given(`${nth}`))
      .call("signup", isOwn ? { ...ada, name: "Ada" } : { ...eve, email: `${nth}${eve.email}` })
      .wait(3)
      .call("refresh", {}, isOwn ? gone : given(`r${nth}`), bearer(`${nth}`));
  const story = [1, 2, 3, 4, 5, 6].reduce((so, nth) => looked(so, nth, nth > 3), new Story());

  it("are lost to that, although others outlive the sign-ups of other users", () => {
    expect(story.judgedBy(fate("token.lifecycle")).against).toHaveLength(3);
    expect(story.judgedBy(fate("login.issues-new-token")).against).toEqual([]);
  });
});

describe("a token that is lost after a dead one was shown", () => {
  /**
   * Two refreshes with one token (`isTwice`) or with two. The new token is refused, and so is a token of a later login.
   */
  const lost = (isTwice: boolean) => {
    const again = isTwice ? bearer("1") : bearer("9");
    const story = signedUp()
      .call("login", login, given("1"))
      .call("login", login, given("9"))
      .call("refresh", {}, { ...given("2"), tookSeconds: 1 }, bearer("1"))
      .call("refresh", {}, isTwice ? { status: 401, tookSeconds: 1 } : given("10"), again)
      .wait(2)
      .call("login", login, given("3"))
      .call("refresh", {}, gone, bearer("2"));
    return story.call("refresh", {}, gone, bearer("3")).judgedBy(fate("refresh.keeps-other-tokens"))
      .against;
  };

  it("may be ended in an alarm, where that one may have been, too", () => {
    expect(lost(true)).toEqual([]);
    expect(lost(false).length).toBeGreaterThan(0);
  });
});

describe("a logout that is granted to a token that may be dead", () => {
  const reset = { ...ada, token: "t-1", password_confirmation: password };
  const everywhere = (hasReset: boolean) => {
    const story = twoSessions();
    if (hasReset) story.call("reset-password", reset);
    return story
      .call("login", login, given("3"))
      .call("login", login, given("4"))
      .call("refresh", {}, given("5"), bearer("4"))
      .wait(3)
      .call("logout-all", undefined, {}, bearer("1"))
      .wait(3)
      .call("refresh", {}, given("6"), bearer("3"))
      .judgedBy(fate("logout-all.revokes-all-tokens")).against;
  };
  const one = (hasAlarm: boolean) => {
    const story = twoSessions().call("refresh", {}, given("3"), bearer("2")).wait(3);
    if (hasAlarm) story.call("refresh", {}, gone, bearer("2"));
    return story
      .wait(3)
      .call("login", login, given("4"))
      .call("logout", undefined, {}, bearer("1"))
      .wait(3)
      .call("refresh", {}, gone, bearer("4"))
      .judgedBy(fate("logout.keeps-other-tokens")).against;
  };

  it("need not end any other, where a reset may have ended that one", () => {
    expect(everywhere(true)).toEqual([]);
    expect(everywhere(false)).toHaveLength(1);
  });

  it("may alarm the service, where an alarm may have ended that one", () => {
    expect(one(true)).toEqual([]);
    expect(one(false)).toHaveLength(1);
  });
});

it("shows nothing of a verification's promise where its token is refused after a logout-all", () => {
  const story = signedUp()
    .mail(email, "https://platform.example/verify/ada-c0de-0001")
    .call("verify-email", { verification_code: "ada-c0de-0001" }, given("v"))
    .call("login", login, given("1"))
    .call("logout-all", undefined, {}, bearer("1"))
    .wait(3)
    .call("refresh", {}, gone, bearer("v"))
    .call("refresh", {}, given("9"), bearer("8"));
  expect(story.judgedBy(fate("verify-email.issues-working-token")).for).toEqual([]);
});

describe("a logout everywhere by the token of a verification", () => {
  const bob = { ...login, email: "bob-story@example.com" };
  const told = (bobs: object, adas: object) =>
    signedUp()
      .call("login", bob, given("b"))
      .mail(email, "https://platform.example/verify/ada-c0de-0001")
      .call("verify-email", { verification_code: "ada-c0de-0001" }, given("v"))
      .call("login", login, given("1"))
      .call("logout-all", undefined, {}, bearer("v"))
      .wait(3)
      .call("refresh", {}, bobs, bearer("b"))
      .call("refresh", {}, adas, bearer("1"))
      .judgedBy(fate("verify-email.issues-working-token"));

  it("shows that the token is another user's where it ends that user's sessions and spares its own", () => {
    expect(told(gone, given("2")).against).toHaveLength(2);
  });

  it("shows that it is its user's where it ends its own", () => {
    expect(told(given("c"), gone)).toMatchObject({
      for: ["login", "its user's"],
      against: [],
    });
  });
});

describe("a token that is lost after a logout everywhere by one that was logged out", () => {
  /** Tokens that were logged out are refused, or one works all the same; what they present ends no other token by itself. */
  const lost = (id: string, works: boolean) => {
    const calm = [0, 1, 2].reduce(
      (story, nth) =>
        story
          .call("login", login, given(`a${nth}`))
          .call("login", login, given(`b${nth}`))
          .wait(60)
          .call("logout", undefined, {}, bearer(`a${nth}`))
          .wait(60)
          .call("refresh", {}, gone, bearer(`a${nth}`))
          .wait(60)
          .call("refresh", {}, given(`c${nth}`), bearer(`b${nth}`)),
      signedUp(),
    );
    return calm
      .call("login", login, given("3"))
      .call("login", login, given("4"))
      .wait(60)
      .call("logout", undefined, {}, bearer("3"))
      .wait(60)
      .call("logout-all", undefined, {}, bearer("3"))
      .wait(60)
      .call("refresh", {}, gone, bearer("4"))
      .call("login", login, given("1"))
      .wait(60)
      .call("logout", undefined, {}, bearer("1"))
      .wait(60)
      .call("refresh", {}, works ? given("2") : gone, bearer("1"))
      .judgedBy(doubting(fate(id))).against;
  };

  it("is lost to the logout that revoked nothing, where another was seen to", () => {
    expect(lost("logout-all.requires-bearer", true)).toEqual([]);
    expect(lost("logout.revokes-current-token", true)).toHaveLength(2);
  });

  it("is lost to none of that where the logouts were another user's", () => {
    const bob = { ...login, email: "bob-story@example.com" };
    const { against } = signedUp()
      .call("login", bob, given("b"))
      .call("logout", undefined, {}, bearer("b"))
      .wait(60)
      .call("login", login, given("1"))
      .call("logout-all", undefined, {}, bearer("b"))
      .wait(60)
      .call("refresh", {}, gone, bearer("1"))
      .call("login", bob, given("c"))
      .call("logout", undefined, {}, bearer("c"))
      .wait(60)
      .call("refresh", {}, given("d"), bearer("c"))
      .judgedBy(doubting(fate("logout.revokes-current-token")));

    expect(against).toHaveLength(1);
  });

  it("is lost to the logout everywhere, where each token that was logged out was refused", () => {
    expect(lost("logout-all.requires-bearer", false)).toHaveLength(1);
    expect(lost("logout.revokes-current-token", false)).toEqual([]);
  });
});
