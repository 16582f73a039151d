import { loginAcceptsEachExpiry } from "../../../contracts/clauses/login.ts";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { declaredUser } from "../../freedoms/declared/declared-user.ts";
import { allOf } from "../../history/sighting.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { answersAskedExpiry } from "../../model/tokens/issued/lifetimes.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginAcceptsEachExpiry, {
  drives: [loginAndUse],
  quota: Object.fromEntries(tokenExpiries.map((expiry) => [expiry, 2])),
  mayBe: [declaredUser],
  judge: allOf(answersAskedExpiry("login"), passwordFate(loginAcceptsEachExpiry)),
});
