import { asked, asks, type Call } from "../call.ts";
import type { History } from "../history.ts";
import { isOrdinaryName } from "./names.ts";
import { extraMembers, isOrdinary } from "./ordinary.ts";

/** What a login and a refresh may ask of the token. */
export const tokenOptions = ["token_expiry", "device_name"];
export const loginMembers = ["email", "password", ...tokenOptions];

/**
 * Whether any service reads the same out of a request for a token: it has no body at all, or one of documented members
 * alone with ordinary values. A body such as `{"device_name": 7}` may be read in several ways.
 */
export function isReadAlike(call: Call, history: History): boolean {
  const route = call.route?.id;
  if (call.sent.bytes === 0) return call.sent.headers["content-type"] === undefined;
  const members = route === "login" ? loginMembers : tokenOptions;
  return (
    isOrdinary(call, members, route === undefined ? [] : extraMembers(route, history)) &&
    (!asks(call, "device_name") || isOrdinaryName(asked(call, "device_name")))
  );
}
