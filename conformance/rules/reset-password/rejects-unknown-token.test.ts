import { expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import rule from "./rejects-unknown-token.ts";

const [email, password, other] = ["ada-story@example.com", "Correct-horse-7!", "Other-river-43y!"];
const login = { email, password, device_name: "laptop" };
const reset = { email, token: "None", password: other, password_confirmation: other };

/** Ada's password is reset by a token that was never sent. The reset is refused, and so is her next login. */
const refusedAfter = (asked: object) =>
  new Story({ signup: { lockedAfter: { account: 0, caller: 0 } } })
    .call("signup", { email, password, name: "Ada" })
    .call("login", login, session(email, "Ada", true))
    .call("reset-password", reset, { status: 422 })
    .wait(3)
    .call("login", { ...login, ...asked }, { status: 422 })
    .judgedBy(doubting(rule.judge)).against;

it("is contradicted by an old password that is refused, unless the login asks for what no list holds", () => {
  expect(refusedAfter({ token_expiry: "1_week" })).toHaveLength(1);
  expect(refusedAfter({ token_expiry: "2_weeks" })).toEqual([]);
});
