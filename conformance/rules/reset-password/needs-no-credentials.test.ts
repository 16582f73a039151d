import { expect, it } from "vitest";
import type { Story } from "../../history/reading/story.ts";
import { email, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./needs-no-credentials.ts";

const reset = (token: string) => {
  const chosen = "Other-river-43y!";
  return { email, token, password: chosen, password_confirmation: chosen };
};
const right = reset("reset-token-0001");
const bearer = { authorization: "Bearer mpa-of-eve-0001" };

/** Ada resets her password after so many wrong passwords: first refused without a header, then served with one. */
const refusedAfter = (mistakes: number): Story => {
  const story = signedUp()
    .call("forgot-password", { email })
    .mail(email, `https://platform.example/reset?token=${right.token}`)
    .wait(2);
  for (let nth = 0; nth < mistakes; nth += 1)
    story.call("login", { email, password: `Wrong-battery-${nth}?` }, { status: 401 });
  return story
    .call("reset-password", right, { status: 401 })
    .wait(3)
    .call("reset-password", right, {}, bearer);
};

it("is broken where a header is what it takes", () => {
  expect(refusedAfter(0).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
});

it("is doubted where a lock after a wrong password may have ended", () => {
  expect(refusedAfter(1).judgedBy(doubting(rule.judge)).against).toEqual([]);
  expect(refusedAfter(1).doubtedBy(doubting(rule.judge))).toEqual(["signup.lockedAfter"]);
});
