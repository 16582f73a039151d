import { loginAcceptsEachExpiry } from "../../../contracts/clauses/login.ts";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { allOf } from "../../history/sighting.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { answersAskedExpiry } from "../../model/tokens/issued/lifetimes.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginAcceptsEachExpiry, {
  drives: [loginAndUse],
  quota: Object.fromEntries(tokenExpiries.map((expiry) => [expiry, 2])),
  judge: allOf(answersAskedExpiry("login"), passwordFate(loginAcceptsEachExpiry)),
});
