import { signupNeedsNoCredentials } from "../../../contracts/clauses/signup.ts";
import { needsNoCredentials } from "../../kit/answers/refusals.ts";
import { outcome } from "../../kit/history/outcome.ts";
import { rule } from "../../kit/rule.ts";
import { isOwedSignup } from "../../kit/users/signups.ts";
import { signupAndLook } from "./drives.ts";

export default rule(signupNeedsNoCredentials, {
  drives: [signupAndLook],
  judge: needsNoCredentials("signup", isOwedSignup, (call) => outcome(call) === "succeeded"),
});
