import { asks, bearer, type Call } from "./call.ts";
import { isMadeUp } from "./ledger/users.ts";

/** The ways in which a call to a bearer endpoint fails to present a token that could be valid. */
export type Unbearing = "no header" | "other scheme" | "unknown token" | "token elsewhere";

/** How a call lacks a valid bearer token for certain; undefined where it may have one. */
export function unbearing(call: Call): Unbearing | undefined {
  const { authorization } = call.sent.headers;
  if (authorization === undefined) return carriesToken(call) ? "token elsewhere" : "no header";
  if (!/^bearer\b/i.test(authorization)) return "other scheme";
  if (!isMadeUp(bearer(call))) return undefined;
  return carriesToken(call) ? "token elsewhere" : "unknown token";
}

function carriesToken(call: Call): boolean {
  return ["access_token", "token"].some((name) => call.query.has(name) || asks(call, name));
}
