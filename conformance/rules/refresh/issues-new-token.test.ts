import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { email } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import issuesNewToken from "./issues-new-token.ts";
import rotatesOnce from "./rotates-once.ts";

const [first, second] = [session(email, "Ada", true, "t1"), session(email, "Ada", true, "t2")];

/** Ada refreshes one token twice, and both answers give the same new one. */
function twice(tookSeconds: number): Story {
  const bearer = { authorization: `Bearer ${first.data.access_token}` };
  return new Story()
    .call("login", { email, password: "p", device_name: "laptop" }, first)
    .call("refresh", {}, { ...second, tookSeconds }, bearer)
    .call("refresh", {}, second, bearer);
}

describe("a token that two refreshes of one give", () => {
  it("is given once where both are under way together: that is of rotates-once", () => {
    expect(twice(2).judgedBy(doubting(issuesNewToken.judge)).against).toEqual([]);
    expect(twice(2).judgedBy(doubting(rotatesOnce.judge)).against).toHaveLength(1);
  });

  it("was given before where one comes after the other", () => {
    expect(twice(0).judgedBy(doubting(issuesNewToken.judge)).against).toHaveLength(1);
  });
});
