import { loginUserFields } from "../../../contracts/clauses/login.ts";
import {
  verifyEmailAcceptsEmailedCode,
  verifyEmailMarksVerified,
} from "../../../contracts/clauses/verify.ts";
import { answered } from "../../history/call.ts";
import { allOf, equal, forEvery } from "../../history/sighting.ts";
import { takenCodes } from "../../model/verified-life.ts";
import { verifiedFate } from "../../model/verified-looks.ts";
import { rule } from "../rule.ts";
import { loginADayLater } from "../token/clock-drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { verifyByCode, verifyUnread } from "./drives.ts";

const field = "data.user.verified";

export default rule(verifyEmailMarksVerified, {
  drives: [verifyByCode, verifyUnread, loginADayLater, wholeLife],
  restsOn: [verifyEmailAcceptsEmailedCode, loginUserFields],
  quota: { "own answer": 3, "next login": 3 },

  judge: allOf(
    forEvery(takenCodes, (call) => {
      const got = answered(call, field);
      return typeof got === "boolean" ? equal(call, field, got, true, "own answer") : undefined;
    }),
    verifiedFate(verifyEmailMarksVerified),
  ),
});
