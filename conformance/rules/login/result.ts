import { loginNeedsNoCredentials, loginResult } from "../../../contracts/clauses/login.ts";
import { declaredSecret } from "../../freedoms/declared-secret.ts";
import { envelopeFaults } from "../../history/answers/envelope.ts";
import { allOf, contradicts, forEvery, refused } from "../../history/sighting.ts";
import { refusedLogins, succeededLogins } from "../../model/tokens/logins.ts";
import { saysNever, shapeOf } from "../../model/tokens/payloads.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

const payload = {
  "data.access_token": ["string"],
  "data.token_type": ["string"],
  "data.token_expiry": ["string"],
  "data.expires_at": ["string"],
  "data.user": ["object"],
  "data.api_key": ["any"],
} as const;

export default rule(loginResult, {
  drives: [loginAndUse],
  quota: { seen: 5 },

  mayBe: [declaredSecret],
  judge: allOf(
    forEvery(succeededLogins, (call) => shapeOf(call, payload, saysNever)),
    forEvery(
      (history) => refusedLogins(history, loginResult.id),
      (call) => {
        const got = refused(call);
        const expected = "a token for valid credentials";
        return contradicts(call, {
          field: "the answer",
          expected,
          got,
          wants: { status: "served" },
          unless: [loginNeedsNoCredentials.id, ...envelopeFaults(call)],
        });
      },
    ),
  ),
});
