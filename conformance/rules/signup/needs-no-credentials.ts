import { signupNeedsNoCredentials } from "../../../contracts/clauses/signup.ts";
import { outcome } from "../../kit/outcome.ts";
import { needsNoCredentials } from "../../kit/refusals.ts";
import { rule } from "../../kit/rule.ts";
import { isOwedSignup } from "../../kit/signups.ts";
import { signupAndLook } from "./drives.ts";

export default rule(signupNeedsNoCredentials, {
  drives: [signupAndLook],
  judge: needsNoCredentials("signup", isOwedSignup, (call) => outcome(call) === "succeeded"),
});
