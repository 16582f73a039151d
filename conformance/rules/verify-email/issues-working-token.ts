import {
  verifyEmailIssuesWorkingToken,
  verifyEmailResult,
} from "../../../contracts/clauses/verify.ts";
import { offersRoute } from "../../../contracts/profile/index.ts";
import { allOf } from "../../history/sighting.ts";
import { givesSomeToken } from "../../model/tokens/empty-tokens.ts";
import { fateOf, itsUsers } from "../../model/tokens/fates.ts";
import { succeededVerifications } from "../../model/tokens/verifications.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { endByVerifiedToken, verifyByCode } from "./drives.ts";

export default rule(verifyEmailIssuesWorkingToken, {
  drives: [verifyByCode, endByVerifiedToken, wholeLife],
  restsOn: [verifyEmailResult],
  quota: (facts) => ({
    "verify-email": 5,
    ...(offersRoute(facts, "logout-all") && { [itsUsers]: 1 }),
  }),

  judge: allOf(fateOf(verifyEmailIssuesWorkingToken), givesSomeToken(succeededVerifications)),
});
