import { loginResult } from "../../../contracts/clauses/login.ts";
import { allOf, forEvery } from "../../history/sighting.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { succeededLogins } from "../../model/tokens/issued/logins.ts";
import { saysNever, shapeOf } from "../../model/tokens/issued/payloads.ts";
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
  judge: allOf(
    forEvery(succeededLogins, (call) => shapeOf(call, payload, saysNever)),
    passwordFate(loginResult),
  ),
});
