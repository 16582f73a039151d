import {
  refreshExpiresAtFollowsExpiry,
  refreshExpiresAtFormat,
} from "../../../contracts/clauses/refresh.ts";
import { expiresAtFollows } from "../../model/tokens/issued/expires-at.ts";
import { rule } from "../rule.ts";
import { loginOnOddDays } from "../token/calendar-drives.ts";
import { refreshAndUse } from "./drives.ts";

export default rule(refreshExpiresAtFollowsExpiry, {
  drives: [refreshAndUse, loginOnOddDays],
  restsOn: [refreshExpiresAtFormat],
  quota: { "1_week": 2, "1_month": 2, "3_months": 2 },
  judge: expiresAtFollows("refresh"),
});
