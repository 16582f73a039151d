import { loginAcceptsEachExpiry } from "../../../contracts/clauses/login.ts";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { allOf, forEvery } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { answersAskedExpiry, lifetimeRefused } from "../../kit/tokens/lifetimes.ts";
import { refusedLogins } from "../../kit/tokens/logins.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginAcceptsEachExpiry, {
  drives: [loginAndUse],
  quota: Object.fromEntries(tokenExpiries.map((expiry) => [expiry, 2])),
  judge: allOf(
    answersAskedExpiry("login"),
    forEvery((history) => refusedLogins(history, "login.accepts-each-expiry"), lifetimeRefused),
  ),
});
