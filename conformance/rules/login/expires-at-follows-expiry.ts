import {
  loginExpiresAtFollowsExpiry,
  loginExpiresAtFormat,
} from "../../../contracts/clauses/login.ts";
import { expiresAtFollows } from "../../model/tokens/issued/expires-at.ts";
import { rule } from "../rule.ts";
import { loginOnOddDays } from "../token/calendar-drives.ts";
import { loginADayLater } from "../token/clock-drives.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginExpiresAtFollowsExpiry, {
  drives: [loginAndUse, loginADayLater, loginOnOddDays],
  restsOn: [loginExpiresAtFormat],
  quota: { "1_week": 2, "1_month": 2, "3_months": 2 },
  judge: expiresAtFollows("login"),
});
