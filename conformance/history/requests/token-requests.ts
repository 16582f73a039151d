import { asked, asks, type Call } from "../call.ts";
import type { History } from "../history.ts";
import { isKnownExpiry } from "../ledger/expiry.ts";
import { extraMembers, isOrdinary } from "./ordinary.ts";
import { loginMembers, tokenOptions } from "./read-alike.ts";
import { hasTakenDevice } from "./taken-names.ts";

/** Whether a login says what the document lists, and no more. */
export const isPlainLogin = (login: Call, history: History): boolean =>
  isOrdinary(login, loginMembers, extraMembers("login", history)) &&
  asks(login, "device_name") &&
  asksListedOnly(login, history);

/** Whether the arguments of a refresh are documented ones, and all that are required, so that a refusal speaks of the token. */
export function asksProperly(refresh: Call, history: History): boolean {
  const extra = extraMembers("refresh", history);
  if (refresh.query.size > 0) return false;
  if (refresh.sent.text === undefined)
    return refresh.sent.headers["content-type"] === undefined && extra.length === 0;
  return isOrdinary(refresh, tokenOptions, extra) && asksListedOnly(refresh, history);
}

/** Whether the lifetime and the device name, where given, are values that a service must take. */
function asksListedOnly(call: Call, history: History): boolean {
  return (
    (!asks(call, "token_expiry") || isKnownExpiry(asked(call, "token_expiry"))) &&
    (!asks(call, "device_name") || hasTakenDevice(call, history))
  );
}
