import { expect, it } from "vitest";
import type { Story } from "../../history/reading/story.ts";
import { given, login, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./needs-no-credentials.ts";

const bearer = { authorization: "Bearer mpa-of-eve-0001" };

/** Ada logs in after so many wrong passwords: first refused without a header, then let in with one. */
const refusedAfter = (wrong: number): Story => {
  const story = signedUp()
    .wait(3)
    .call("login", { ...login, device_name: "phone" }, given("t1"));
  for (let nth = 0; nth < wrong; nth += 1)
    story.call("login", { ...login, password: `Wrong-battery-${nth}?` }, { status: 401 });
  return story
    .call("login", login, { status: 401 })
    .wait(3)
    .call("login", login, given("t2"), bearer);
};

it("is broken where the same login is refused without a header and served with one", () => {
  expect(refusedAfter(0).judgedBy(doubting(rule.judge)).against).toHaveLength(1);
});

it("is doubted where a lock after a wrong password explains the refusal", () => {
  expect(refusedAfter(1).judgedBy(doubting(rule.judge)).against).toEqual([]);
  expect(refusedAfter(1).doubtedBy(doubting(rule.judge))).toEqual(["signup.lockedAfter"]);
});
