import { asked, asks, type Call } from "./call.ts";
import { isOrdinaryName } from "./device-names.ts";
import type { History } from "./history.ts";
import { extraMembers, isOrdinary } from "./ordinary.ts";

/** What a login and a refresh may ask of the token. */
export const tokenOptions = ["token_expiry", "device_name"];
export const loginMembers = ["email", "password", ...tokenOptions];

/** Whether every reader finds the same in a request for a token: no body at all, or one as the document has it. */
export function isReadAlike(call: Call, history: History): boolean {
  const route = call.route?.id;
  if (call.sent.bytes === 0) return call.sent.headers["content-type"] === undefined;
  const members = route === "login" ? loginMembers : tokenOptions;
  return (
    isOrdinary(call, members, route === undefined ? [] : extraMembers(route, history)) &&
    (!asks(call, "device_name") || isOrdinaryName(asked(call, "device_name")))
  );
}
