import { loginUserFields } from "../../../contracts/clauses/login.ts";
import {
  verifyEmailAcceptsEmailedCode,
  verifyEmailResult,
} from "../../../contracts/clauses/verify.ts";
import { answered } from "../../history/call.ts";
import { allOf, contradicts, forEvery, recorded } from "../../history/sighting.ts";
import { anotherId, otherIds } from "../../model/tokens/issued/ids.ts";
import { shapeOf, userShape } from "../../model/tokens/issued/payloads.ts";
import { succeededVerifications } from "../../model/tokens/verifications.ts";
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
    forEvery(succeededVerifications, (call) => shapeOf(call, payload, () => true)),
    forEvery(succeededVerifications, (call) =>
      answered(call, "data.expires_at") === null
        ? recorded("verify-email: expires_at", "null")
        : undefined,
    ),
    forEvery(otherIds(succeededVerifications), ([login, call]) =>
      contradicts([login, call], { ...anotherId(login, call), unless: [loginUserFields.id] }),
    ),
  ),
});
