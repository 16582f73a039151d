import {
  verifyEmailIssuesWorkingToken,
  verifyEmailResult,
} from "../../../contracts/clauses/verify.ts";
import { allOf, contradicts, forEvery } from "../../history/sighting.ts";
import { consistency } from "../../model/tokens/consistency.ts";
import { givesSomeToken } from "../../model/tokens/empty-tokens.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { ownCalls } from "../../model/tokens/own-calls.ts";
import { succeededVerifications } from "../../model/tokens/verifications.ts";
import { foreignTokens } from "../../model/users/verified-tokens.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { endByVerifiedToken, verifyByCode } from "./drives.ts";

export default rule(verifyEmailIssuesWorkingToken, {
  mayBe: [consistency, ownCalls],
  drives: [verifyByCode, endByVerifiedToken, wholeLife],
  restsOn: [verifyEmailResult],
  quota: { "verify-email": 5 },

  judge: allOf(
    fateOf(verifyEmailIssuesWorkingToken),
    givesSomeToken(succeededVerifications),
    // A token whose logout-all ends none of its user's sessions is another user's.
    forEvery(foreignTokens, (calls) =>
      contradicts(calls, {
        field: "the access token",
        expected: "a token of the user whose email was verified",
        got: "logout-all with it left that user's session alive",
        wants: { status: "refused" },
      }),
    ),
  ),
});
