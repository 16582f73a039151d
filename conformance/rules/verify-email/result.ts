import { loginUserFields } from "../../../contracts/clauses/login.ts";
import {
  verifyEmailAcceptsEmailedCode,
  verifyEmailResult,
} from "../../../contracts/clauses/verify.ts";
import { answered, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { freshUses } from "../../history/ledger/fresh-codes.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { givenToken } from "../../history/outcome.ts";
import { allOf, contradicts, forEvery, recorded } from "../../history/sighting.ts";
import { anotherId, otherIds } from "../../model/tokens/ids.ts";
import { shapeOf, userShape } from "../../model/tokens/payloads.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

const payload = {
  "data.message": ["any"],
  "data.access_token": ["string"],
  "data.token_type": ["string"],
  "data.expires_at": ["string"],
  "data.user": ["object"],
  ...userShape,
  "data.api_key": ["string", "null"],
} as const;

export default rule(verifyEmailResult, {
  drives: [verifyByCode],
  restsOn: [verifyEmailAcceptsEmailedCode],
  quota: { seen: 5 },

  judge: allOf(
    forEvery(verifications, (call) => shapeOf(call, payload, () => true)),
    forEvery(verifications, (call) =>
      answered(call, "data.expires_at") === null
        ? recorded("verify-email: expires_at", "null")
        : undefined,
    ),
    forEvery(otherIds(verifications), ([login, call]) =>
      contradicts([login, call], { ...anotherId(login, call), unless: [loginUserFields.id] }),
    ),
  ),
});

/** Calls that verified an email: they gave a token, or took a fresh code. */
function verifications(history: History): Call[] {
  const taken = new Set(freshUses("verify-email")(history).map(({ call }) => call));
  return history
    .to("verify-email")
    .filter((call) => givenToken(call) !== undefined || (taken.has(call) && isAccepted(call)));
}
