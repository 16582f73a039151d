import { describe, expect, it } from "vitest";
import { bearer, given, login, signedUp } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./revokes-current-token.ts";

/** Ada logs in, a logout with this body is refused, and her token still works. */
const refusedWith = (body?: object, header: object = bearer(1)) =>
  signedUp()
    .call("login", login, given(1))
    .wait(3)
    .call("logout", body, { status: 400 }, header)
    .call("refresh", {}, given(2), bearer(1));

describe("logout.revokes-current-token", () => {
  it("is contradicted by a logout that is refused, the token working on", () => {
    const { against } = refusedWith().judgedBy(doubting(rule.judge));

    // The refused logout shows it, not the refresh after it.
    expect(against).toEqual(["the answer: refused (status 400), and the token still works"]);
  });

  it("leaves it open whether a logout with a body is taken", () => {
    expect(refusedWith({}).judgedBy(doubting(rule.judge)).against).toEqual([]);
  });

  it("leaves it open whether a scheme in other letters is taken, and no success by one", () => {
    const small = { authorization: "bearer mpa-1-of-ada" };
    const inVain = signedUp()
      .call("login", login, given(1))
      .call("logout", undefined, {}, small)
      .wait(2)
      .call("refresh", {}, given(2), bearer(1));

    expect(refusedWith(undefined, small).judgedBy(doubting(rule.judge)).against).toEqual([]);
    expect(inVain.judgedBy(doubting(rule.judge)).against).toHaveLength(1);
  });
});
