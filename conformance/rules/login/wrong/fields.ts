import fc from "fast-check";
import { drive } from "../../../stage/drive.ts";
import { badExpiry, refusedInARow, unlistedInParts } from "../../../stage/generators/values.ts";
import type { Stage } from "../../../stage/stage.ts";
import { type StrayToken, someStrayToken, strayToken } from "../../../stage/users/stray-token.ts";
import { tokenOf } from "../../../stage/users/user.ts";

/** Asks for lifetimes that are not listed; what becomes of misspelt, empty and mistyped ones is only recorded. */
export const loginWithOtherExpiry = drive("log in with an unlisted lifetime", {
  given: fc.record({
    expiries: badExpiry().map((one): readonly unknown[] => [one]),
    device_name: fc.constantFrom("laptop", "laptop", undefined),
  }),
  cases: [
    ...unlistedInParts(7).map((expiries) => ({ expiries, device_name: "laptop" as const })),
    { expiries: ["2_weeks", "1_year", "6_months"], device_name: undefined },
  ],
  runs: 20,

  async act({ expiries, device_name }, stage) {
    const user = await stage.member();
    let held = await user.session();
    for (const [at, token_expiry] of expiries.entries()) {
      const answer = await user.login({ token_expiry, device_name });
      // What was given nevertheless ends: a service may cap a user's sessions.
      if (tokenOf(answer) !== undefined) await user.logout(user.held(answer));
      // A refused login must not end the user's sessions.
      if (at % refusedInARow === refusedInARow - 1) held = await user.renewed(held, {});
    }
    await user.refresh(held, {});
  },
});

/** In which of the required fields a request is wrong, in turn: a service may forget a check the second time. */
const inTurn = ["email", "password", "password"] as const;
const mostInARow = 2;
const insteads = [undefined, null, 0, "number", true, "list", {}, "operator"] as const;

/**
 * Leaves each required field out, or sends it as something that is no string; at most two such requests in a row,
 * for more may lock an account.
 */
export const loginWithoutFields = drive("log in without a field", {
  given: fc.record({
    wrongs: fc.tuple(
      ...inTurn.map((member) =>
        fc.record({ member: fc.constant(member), instead: fc.constantFrom<unknown>(...insteads) }),
      ),
    ),
    beside: someStrayToken(),
  }),
  cases: [
    ...insteads.map((instead) => ({ instead, beside: "nobody's" as StrayToken })),
    { instead: undefined, beside: "the user's own" as StrayToken },
  ].map(({ instead, beside }) => ({
    wrongs: inTurn.map((member) => ({ member, instead })),
    beside,
  })),
  runs: 50,

  async act({ wrongs, beside }, stage) {
    const user = await stage.member();
    let held = await user.session();
    const act = await strayToken(beside, user);
    for (const [at, { member, instead }] of wrongs.entries()) {
      if (at > 0 && at % mostInARow === 0) held = await user.renewed(held, {});
      const right = member === "email" ? user.email : user.password;
      const wrong = wrongValue(instead, right, stage);
      const answer = await user.login({ [member]: wrong }, act);
      const token = tokenOf(answer);
      if (token !== undefined) await user.refresh({ token, user, answer });
    }
    await user.refresh(held, {});
  },
});

/** What stands in a field instead of the right text. */
function wrongValue(instead: unknown, right: string, stage: Stage): unknown {
  if (instead === "list") return [right];
  if (instead === "operator") return { $gt: "" };
  return instead === "number" ? stage.number() : instead;
}
