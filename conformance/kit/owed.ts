import type { RouteId } from "../../contracts/wire/route-ids.ts";
import { asked, asks, type Call, isObject } from "./call.ts";
import type { History } from "./history.ts";
import { isKnownExpiry } from "./ledger/expiry.ts";

/** A device name that no sensible service turns away. */
export function isOrdinaryName(name: unknown): boolean {
  return (
    typeof name === "string" &&
    name.length <= 64 &&
    /^[\p{L}\p{N}]([\p{L}\p{N} .'-]*[\p{L}\p{N}])?$/u.test(name)
  );
}

/** Whether a request says nothing beyond what the document lists: JSON object, these members only. */
export function isOrdinary(call: Call, members: readonly string[]): boolean {
  const { json, text, headers } = call.sent;
  if (text === undefined) return false;
  if (!isObject(json) || !/^application\/json\b/i.test(headers["content-type"] ?? "")) return false;
  if (text !== JSON.stringify(json)) return false;
  return Object.keys(json).every((name) => members.includes(name)) && call.query.size === 0;
}

/** Whether optional lifetime and device name, where given, are such as the document lists. */
export function asksListedOnly(call: Call): boolean {
  return (
    (!asks(call, "token_expiry") || isKnownExpiry(asked(call, "token_expiry"))) &&
    (!asks(call, "device_name") || isOrdinaryName(asked(call, "device_name")))
  );
}

/** Members that the profile says a route requires beyond the documented ones. */
export function extraMembers(route: RouteId, { facts }: History): string[] {
  return Object.keys(facts.parameters.extra[route] ?? {});
}

/** Whether the document owes this login a token: right credentials, documented arguments, no more. */
export function isOwedLogin(login: Call, history: History): boolean {
  const extra = extraMembers("login", history);
  const members = ["email", "password", "device_name", "token_expiry", ...extra];
  return (
    isOrdinary(login, members) &&
    asks(login, "device_name") &&
    asksListedOnly(login) &&
    history.users.credentials(login) === "right" &&
    history.users.mayLogIn(login) === true
  );
}

/** Whether the arguments of a refresh are documented ones, so that a refusal speaks of the token. */
export function asksProperly(refresh: Call): boolean {
  if (refresh.query.size > 0) return false;
  if (refresh.sent.text === undefined) return refresh.sent.headers["content-type"] === undefined;
  return isOrdinary(refresh, ["token_expiry", "device_name"]) && asksListedOnly(refresh);
}
