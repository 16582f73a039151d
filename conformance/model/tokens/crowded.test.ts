import { describe, expect, it } from "vitest";
import type { Story } from "../../history/reading/story.ts";
import { bearer, email, given, login, signedUp } from "../../history/reading/story-user.ts";
import keepsEarlierTokens from "../../rules/login/keeps-earlier-tokens.ts";
import { doubting } from "../freedoms.ts";

/** A user logs in so often, then looks at the tokens; those in `lost` are refused. */
function looked(logins: number, lost: readonly number[], user = email, story = signedUp()): Story {
  const nths = Array.from({ length: logins }, (_, at) => at + 1);
  for (const nth of nths) story.call("login", { ...login, email: user }, given(`${user[0]}${nth}`));
  story.wait(3);
  for (const nth of nths) {
    const answer = lost.includes(nth) ? { status: 401 } : given(`${user[0]}${nth}-renewed`);
    story.call("refresh", {}, answer, bearer(`${user[0]}${nth}`));
  }
  return story;
}
const kinds = (story: Story) =>
  [...doubting(keepsEarlierTokens.judge)(story.history)].map(({ is }) => is);

describe("a token that is lost to a further login", () => {
  it("breaks the rule while its user holds five tokens at most", () => {
    expect(kinds(looked(5, [1]))).toContain("against");
  });

  it("is recorded beyond five, which a service may cap", () => {
    const capped = kinds(looked(11, [1, 2]));

    expect(capped).toContain("recorded");
    expect(capped).not.toContain("against");
  });

  it("breaks it all the same where as many of another user's live at once", () => {
    const seven = looked(7, [], "bob-story@example.com");

    expect(kinds(looked(7, [1], email, seven))).toContain("against");
    expect(kinds(looked(8, [1], email, seven))).not.toContain("against");
  });
});
