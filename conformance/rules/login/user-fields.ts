import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { misshapen } from "../../kit/answers/payload.ts";
import { answered, type Call, isObject } from "../../kit/history/call.ts";
import type { History } from "../../kit/history/history.ts";
import { normalEmail } from "../../kit/history/ledger/users.ts";
import { allOf, contradicts, forEvery, supports } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { issuedBy } from "../../kit/tokens/issued.ts";
import { loginAndUse } from "./drives.ts";

const user = {
  "data.user.id": ["integer"],
  "data.user.name": ["string"],
  "data.user.email": ["string"],
  "data.user.username": ["string"],
  "data.user.verified": ["boolean"],
} as const;

export default rule(loginUserFields, {
  drives: [loginAndUse],

  judge: allOf(
    forEvery(issuedBy("login"), (call) => {
      // A user that is missing altogether is login.result's to tell.
      if (!isObject(answered(call, "data.user"))) return undefined;
      const breach = misshapen(call, user);
      return breach === undefined ? supports(call) : contradicts(call, breach);
    }),
    forEvery(sharedIds, ([one, other]) =>
      contradicts([one, other], {
        field: "data.user.id",
        expected: `an id that is not that of ${emailOf(one)}`,
        got: answered(other, "data.user.id"),
      }),
    ),
  ),
});

const emailOf = (call: Call): string | undefined => normalEmail(answered(call, "data.user.email"));

/** Logins of two users who were told by one id, which identifies a user (Agent user). */
function sharedIds(history: History): [Call, Call][] {
  const owners = new Map<unknown, Call>();
  return issuedBy("login")(history).flatMap((call): [Call, Call][] => {
    const id = answered(call, "data.user.id");
    if (!Number.isSafeInteger(id) || emailOf(call) === undefined) return [];
    const first = owners.get(id) ?? call;
    owners.set(id, first);
    return emailOf(first) === emailOf(call) ? [] : [[first, call]];
  });
}
