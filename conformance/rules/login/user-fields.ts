import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { misshapen } from "../../kit/answers/payload.ts";
import { answered, isObject } from "../../kit/history/call.ts";
import { contradicts, forEvery, supports } from "../../kit/judge.ts";
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

  judge: forEvery(issuedBy("login"), (call) => {
    // A user that is missing altogether is login.result's to tell.
    if (!isObject(answered(call, "data.user"))) return undefined;
    const breach = misshapen(call, user);
    return breach === undefined ? supports(call) : contradicts(call, breach);
  }),
});
