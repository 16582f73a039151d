import { loginAcceptsEachExpiry } from "../../../contracts/clauses/login.ts";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { declaredSecret } from "../../freedoms/declared-secret.ts";
import { allOf } from "../../history/sighting.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { answersAskedExpiry } from "../../model/tokens/lifetimes.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginAcceptsEachExpiry, {
  drives: [loginAndUse],
  quota: Object.fromEntries(tokenExpiries.map((expiry) => [expiry, 2])),
  mayBe: [declaredSecret],
  judge: allOf(answersAskedExpiry("login"), passwordFate(loginAcceptsEachExpiry)),
});
