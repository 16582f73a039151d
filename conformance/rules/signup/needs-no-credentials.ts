import { signupNeedsNoCredentials } from "../../../contracts/clauses/signup.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { isOwedSignup } from "../../model/users/owed-signups.ts";
import { rule } from "../rule.ts";
import { signupAndLook } from "./drives.ts";

export default rule(signupNeedsNoCredentials, {
  drives: [signupAndLook],
  judge: needsNoCredentials("signup", isOwedSignup, (call) => outcome(call) === "succeeded"),
});
