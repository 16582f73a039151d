import { loginRejectsOtherExpiry } from "../../../contracts/clauses/login.ts";
import { rejectsOtherExpiry } from "../../model/tokens/issued/other-lifetimes.ts";
import { rule } from "../rule.ts";
import { loginWithOtherExpiry } from "./wrong/fields.ts";

export default rule(loginRejectsOtherExpiry, {
  drives: [loginWithOtherExpiry],
  quota: { "not honoured": 30 },
  judge: rejectsOtherExpiry("login"),
});
