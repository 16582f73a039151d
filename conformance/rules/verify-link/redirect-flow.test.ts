import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { email, password, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import jsonMode from "./json-mode.ts";
import rule from "./redirect-flow.ts";

const code = "c0de-of-ada-0001";
const browser = { accept: "text/html,*/*" };
const moved = (location: string) => ({ status: 302, headers: { location } });

/** Ada opens the link of her mail after some seconds, when it must work. */
const opened = (answer: object, headers: object = browser, facts: object = {}) =>
  signedUp(facts as Record<string, unknown>)
    .mail(email, `https://platform.example/verify/${code}`)
    .wait(3)
    .call(`/verify/${code}`, undefined, answer, headers);
/** Ada logs in after every server must know of her verification. */
const seen = (story: Story, verified: boolean) =>
  story
    .wait(3)
    .call("login", { email, password, device_name: "a" }, session(email, "Ada", verified));

describe("verify-link.redirect-flow", () => {
  it("holds where the redirect, followed below the base URL, ends in a verified email", () => {
    const followed = opened(moved("/verified?step=2")).call("/verified?step=2");

    expect(seen(followed, true).judgedBy(doubting(rule.judge)).for).toEqual(["seen"]);
  });

  it("is contradicted by a redirect that leaves the email unverified, if nothing was left to follow", () => {
    const elsewhere = seen(opened(moved("https://app.platform.example/hi")), false);
    const unfollowed = seen(opened(moved("/verified?step=2")), false);

    expect(elsewhere.judgedBy(doubting(rule.judge)).against).toHaveLength(1);
    expect(unfollowed.judgedBy(doubting(rule.judge)).against).toEqual([]);
  });

  it("is not, where a lock of callers that is declared may lead browsers to a page that says no", () => {
    const locked = (tries: number, verified: boolean) => {
      const story = new Story({ signup: { lockedAfter: { account: 0, caller: 2 } } });
      story.call("signup", { email, password, name: "Ada" });
      story.mail(email, `https://platform.example/verify/${code}`).wait(3).during("a stranger's");
      for (let nth = 0; nth < tries; nth += 1)
        story.call("verify-email", { verification_code: "never-sent" }, { status: 403 });
      story.during("Ada's").call(`/verify/${code}`, undefined, moved("/no"), browser);
      return seen(story.call("/no"), verified);
    };

    expect(locked(1, false).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
    expect(locked(2, false).judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(seen(locked(2, true), false).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  });

  it("is contradicted by a user who is verified at one login, and not at the next", () => {
    const verified = seen(opened(moved("https://app.platform.example/hi")), true);

    expect(seen(verified, true).judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(seen(verified, false).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  });

  it("records a page that moves on, and is contradicted by one that does not", () => {
    const page = { headers: { refresh: "0; url=/x" } };

    const seen = { against: [], for: [], missing: ["a redirect"] };
    expect(opened(page).judgedBy(doubting(rule.judge))).toEqual(seen);
    expect(opened({}).judgedBy(doubting(rule.judge)).against).toEqual([
      "the answer: status 200, no Location",
    ]);
  });

  it("is not passed where a page with a script, or one that verified nobody, stands for a redirect", () => {
    const blocks = (page: object, verified: boolean) =>
      seen(opened(page), verified).doubtedBy(doubting(rule.judge)).length;
    const refresh = { headers: { refresh: "0; url=/x" } };
    const script = { text: "<script src=/app.js></script>" };

    expect([blocks(script, true), blocks(script, false), blocks(refresh, false)]).toEqual([
      1, 1, 1,
    ]);
    expect(blocks(refresh, true)).toBe(0);
  });

  it("takes a guess for the selector where it was seen to send a browser on", () => {
    const bob = "bob-story@example.com";
    const both = seen(
      opened(moved("https://app.platform.example/hi"), browser, { parameters: {} }),
      true,
    )
      .call("signup", { email: bob, password, name: "Bob" })
      .mail(bob, "https://platform.example/verify/c0de-of-bob-0001")
      .wait(3)
      .call("/verify/c0de-of-bob-0001", undefined, { text: "<h1>Hello</h1>" }, browser);

    expect(both.judgedBy(doubting(rule.judge)).against).toEqual([
      "the answer: status 200, no Location",
    ]);
  });

  it("hangs no verdict on a guessed selector", () => {
    const guessed = opened({}, browser, { parameters: {} });

    expect(guessed.judgedBy(doubting(rule.judge))).toMatchObject({
      against: [],
      missing: ["parameters.verifyLink.redirect"],
    });
  });
});

describe("verify-link.json-mode", () => {
  it("is contradicted by a redirect, and by JSON that verifies nobody", () => {
    const asJson = { accept: "application/json" };

    expect(
      seen(opened(moved("/x"), asJson), true).judgedBy(doubting(jsonMode.judge)).against,
    ).toHaveLength(1);
    expect(seen(opened({}, asJson), false).judgedBy(doubting(jsonMode.judge)).against).toHaveLength(
      1,
    );
    expect(seen(opened({}, asJson), true).judgedBy(doubting(jsonMode.judge)).for).toEqual(["seen"]);
  });
});

describe("a page that wants a person to go on", () => {
  it.each([
    "<form method=post><button>Verify</button></form>",
    '<button onclick="confirm()">Verify</button>',
    '<p>Almost there</p><a class=big href="/verify/confirm?step=2">Verify</a>',
    "<input value=Verify type='submit'>",
    '<div role="button" tabindex=0>Verify</div>',
    "<span onclick=go()>Verify</span>",
  ])("tells nothing: %s", (text) => {
    const page = seen(opened({ text }), false);

    expect(page.judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(page.doubtedBy(doubting(rule.judge))).toEqual(["a redirect"]);
  });

  it.each([
    "<h1>Thank you</h1>",
    '<link rel=stylesheet href="/a.css"><h1>Done</h1>',
    "<a name=top></a><abbr>OK</abbr>",
    "<input type=text>",
  ])("counts a page without a step: %s", (text) => {
    expect(seen(opened({ text }), false).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  });
});
