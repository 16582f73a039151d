import { asks, bearer, type Call } from "./call.ts";
import type { History } from "./history.ts";
import { isMadeUp } from "./made-up.ts";

/** The ways in which a call to a bearer endpoint fails to present a token that could be valid. */
export type Unbearing = "no header" | "other scheme" | "unknown token" | "token elsewhere";

/** How a call lacks a valid bearer token for certain; undefined where it may have one. */
export function unbearing(call: Call, history: History): Unbearing | undefined {
  const { authorization } = call.sent.headers;
  if (authorization === undefined) return carriesToken(call) ? "token elsewhere" : "no header";
  if (/^bearer\s*$/i.test(authorization)) return "no header";
  if (!/^bearer\b/i.test(authorization)) return "other scheme";
  if (!isMadeUp(bearer(call), history)) return undefined;
  return carriesToken(call) ? "token elsewhere" : "unknown token";
}

function carriesToken(call: Call): boolean {
  return (
    names.some((name) => call.query.has(name) || asks(call, name)) ||
    headers.some((name) => call.sent.headers[name] !== undefined)
  );
}

const names = ["access_token", "token"];
const headers = ["cookie", "x-access-token", "x-token"];
