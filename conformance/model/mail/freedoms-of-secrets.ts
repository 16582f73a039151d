import type { Freedom } from "../../freedoms/freedom.ts";
import { anotherMail } from "./another-mail.ts";
import { lastLogin } from "./last-login.ts";
import { takenForToken } from "./taken-for-token.ts";
import { youngSecret } from "./young-secret.ts";

/** What may be why a mailed code or reset token is refused. */
export const freedomsOfSecrets: readonly Freedom[] = [
  lastLogin,
  anotherMail,
  takenForToken,
  youngSecret,
];
