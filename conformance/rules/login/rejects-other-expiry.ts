import { loginRejectsOtherExpiry } from "../../../contracts/clauses/login.ts";
import { rule } from "../../kit/rule.ts";
import { rejectsOtherExpiry } from "../../kit/tokens/lifetimes.ts";
import { loginWithOtherExpiry } from "./wrong-login-drives.ts";

export default rule(loginRejectsOtherExpiry, {
  drives: [loginWithOtherExpiry],
  quota: { "not honoured": 5 },
  judge: rejectsOtherExpiry("login"),
});
