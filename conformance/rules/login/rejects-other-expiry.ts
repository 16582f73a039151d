import { loginRejectsOtherExpiry } from "../../../contracts/clauses/login.ts";
import { rejectsOtherExpiry } from "../../kit/lifetimes.ts";
import { rule } from "../../kit/rule.ts";
import { loginWithOtherExpiry } from "./drives.ts";

export default rule(loginRejectsOtherExpiry, {
  drives: [loginWithOtherExpiry],
  quota: { "not honoured": 5 },
  judge: rejectsOtherExpiry("login"),
});
