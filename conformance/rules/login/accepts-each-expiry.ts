import { loginAcceptsEachExpiry } from "../../../contracts/clauses/login.ts";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { declaredSecret } from "../../freedoms/declared-secret.ts";
import { allOf, forEvery } from "../../history/sighting.ts";
import { answersAskedExpiry } from "../../model/tokens/lifetimes.ts";
import { refusedLogins } from "../../model/tokens/logins.ts";
import { lifetimeRefused } from "../../model/tokens/never-granted.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginAcceptsEachExpiry, {
  drives: [loginAndUse],
  quota: Object.fromEntries(tokenExpiries.map((expiry) => [expiry, 2])),
  mayBe: [declaredSecret],
  judge: allOf(
    answersAskedExpiry("login"),
    forEvery((history) => refusedLogins(history, loginAcceptsEachExpiry.id), lifetimeRefused),
  ),
});
