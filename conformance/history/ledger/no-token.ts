import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import type { History } from "../history.ts";
import { isGivenAsToken, isMadeUp } from "../requests/made-up.ts";
import { isSurely } from "./proven.ts";

const ofNobody: readonly unknown[] = Object.values(nobodysSecrets);

/**
 * Whether a text is certainly no access token: made up by the kit, no secret at all, or mailed to verify an email or to
 * reset a password. Access tokens come from a login or a verification, in their answers. Of several words each is none: a service
 * may read the first alone, or the last.
 */
export const isNoToken = (text: unknown, history: History): boolean =>
  typeof text === "string"
    ? text.split(/\s+/).every((word) => isNoSingleToken(word, history))
    : isNoSingleToken(text, history);

function isNoSingleToken(text: unknown, history: History): boolean {
  if (isMadeUp(text, history)) return true;
  if (isGivenAsToken(text, history)) return false;
  if (ofNobody.includes(text)) return true;
  const kinds = ["verificationToken", "resetToken"] as const;
  return kinds.some((kind) => isSurely(kind, text, history));
}
