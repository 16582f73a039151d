import { asks, bearer, type Call } from "../call.ts";
import type { History } from "../history.ts";
import { isNoToken } from "../ledger/no-token.ts";

/** The ways in which a call to a bearer endpoint fails to present a token that could be valid. */
export type MissingBearer = "no header" | "other scheme" | "unknown token" | "token elsewhere";

/** How a call lacks a valid bearer token for certain; undefined where it may have one. */
export function missingBearer(call: Call, history: History): MissingBearer | undefined {
  const { authorization } = call.sent.headers;
  if (authorization === undefined) return carriesToken(call) ? "token elsewhere" : "no header";
  if (/^bearer\s*$/i.test(authorization)) return "no header";
  if (!/^bearer\b/i.test(authorization)) return "other scheme";
  if (!isNoToken(bearer(call), history)) return undefined;
  return carriesToken(call) ? "token elsewhere" : "unknown token";
}

/** Names under which services take tokens elsewhere; OAuth and most services use `access_token` and `token`. */
export const otherTokenNames = [
  "refresh_token",
  "api_token",
  "auth_token",
  "bearer_token",
  "session_token",
  "authorization",
  "jwt",
];
const names = ["access_token", "token", ...otherTokenNames];

/** The header of its own in which a token of this name is sent. */
export const tokenHeader = (name: string): string => `x-${name.replaceAll("_", "-")}`;
const headers = names.map(tokenHeader);

export const formType = "application/x-www-form-urlencoded";

function carriesToken(call: Call): boolean {
  const form = new URLSearchParams(isForm(call) ? call.sent.text : "");
  return (
    names.some((name) => call.query.has(name) || asks(call, name) || form.has(name)) ||
    headers.some((name) => call.sent.headers[name] !== undefined) ||
    cookieNames(call).some((name) => names.includes(name))
  );
}

/** A cookie of another name is a session of the service's own: the token is nowhere then. */
const cookieNames = ({ sent }: Call): string[] =>
  (sent.headers.cookie ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");

const isForm = ({ sent }: Call): boolean =>
  sent.headers["content-type"]?.startsWith(formType) === true;
