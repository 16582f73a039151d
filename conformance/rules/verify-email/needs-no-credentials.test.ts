import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { password } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import needsNoBrowser from "./needs-no-browser.ts";
import rule from "./needs-no-credentials.ts";

const [ada, eve] = ["ada", "eve"].map((name) => ({
  email: `${name}-story@example.com`,
  body: { verification_code: `c0de-of-${name}-0001` },
})) as [{ email: string; body: object }, { email: string; body: object }];

/**
 * Eve is verified, so many wrong codes follow, and Ada's code is taken at her third try, with a header or without one.
 */
function verified(mistakes: number, { status, headers }: { status: number; headers: object }) {
  const story = new Story();
  for (const { email, body } of [ada, eve]) {
    const [code] = Object.values(body);
    story
      .call("signup", { email, password, name: "Ada" })
      .mail(email, `https://platform.example/verify/${code}`);
  }
  story.call("verify-email", eve.body, session(eve.email, "Ada", true, "t1"));
  for (let nth = 0; nth < mistakes; nth += 1) {
    story.call("verify-email", { verification_code: `never-sent-${nth}0000000` }, { status: 400 });
  }
  return story
    .wait(2)
    .call("verify-email", ada.body, { status })
    .call("verify-email", ada.body, { status })
    .call("verify-email", ada.body, session(ada.email, "Ada", true, "t2"), headers);
}

const header = { authorization: "Bearer t1" };

describe("verify-email.needs-no-credentials", () => {
  const against = (story: Story) => story.judgedBy(doubting(rule.judge)).against.length;

  it("is broken where a header is what it takes", () => {
    expect(against(verified(0, { status: 400, headers: header }))).toBe(1);
    expect(against(verified(0, { status: 400, headers: {} }))).toBe(0);
  });

  it("is doubted where a lock after many wrong codes may have ended, even one that asks for credentials", () => {
    for (const status of [400, 401]) {
      const story = verified(5, { status, headers: header });

      expect(against(story)).toBe(0);
      expect(new Set(story.doubtedBy(doubting(rule.judge)))).toEqual(
        new Set(["signup.lockedAfter"]),
      );
    }
  });
});

it("verify-email.needs-no-browser is doubted by the same lock", () => {
  const browser = { "user-agent": "Mozilla/5.0", cookie: "session=1" };
  const seen = [0, 5].map((mistakes) =>
    seenBy(needsNoBrowser, verified(mistakes, { status: 400, headers: browser }).history),
  );

  expect(seen.map(({ against }) => against.length)).toEqual([1, 0]);
  expect(seen[1]?.doubts.map(({ name }) => name)).toEqual(["signup.lockedAfter"]);
});
