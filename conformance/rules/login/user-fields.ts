import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { misshapen } from "../../history/answers/payload.ts";
import { answered, isObject } from "../../history/call.ts";
import { allOf, contradicts, forEvery, supports } from "../../history/sighting.ts";
import { anotherId, emailOf, otherIds, sharedIds } from "../../model/tokens/issued/ids.ts";
import { issuedBy } from "../../model/tokens/issued/issued.ts";
import { userShape } from "../../model/tokens/issued/payloads.ts";
import { usernames } from "../../model/tokens/issued/usernames.ts";
import { rule } from "../rule.ts";
import { loginAndUse, loginTwice } from "./drives.ts";

export default rule(loginUserFields, {
  drives: [loginAndUse, loginTwice],

  judge: allOf(
    usernames,
    forEvery(issuedBy("login"), (call) => {
      // An answer without any user breaches login.result.
      if (!isObject(answered(call, "data.user"))) return undefined;
      const breach = misshapen(call, userShape);
      return breach === undefined ? supports(call) : contradicts(call, breach);
    }),
    forEvery(sharedIds, ([one, other]) =>
      contradicts([one, other], {
        field: "data.user.id",
        expected: `an id that is not that of ${emailOf(one)}`,
        got: answered(other, "data.user.id"),
        wants: { path: "data.user.id", unlike: one.id },
      }),
    ),
    forEvery(otherIds(issuedBy("login")), ([first, call]) =>
      contradicts([first, call], anotherId(first, call)),
    ),
  ),
});
