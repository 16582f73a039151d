import { type TokenExpiry, tokenExpiries } from "../../contracts/limits.ts";
import type { Call } from "./job.ts";

const base = "/api/agents/v1/auth";
const json = { "content-type": "application/json" };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The calls of a session, in the order of their indexes in a raw log. */
export const sessionCalls = ["login", "refresh", "logout"] as const;
export type SessionCall = (typeof sessionCalls)[number];

export interface Credentials {
  email: string;
  password: string;
  deviceName: string;
}

/** The lifetime that a log's index stands for; none: the call did not ask for one. */
export const expiryAt = (index: number | undefined): TokenExpiry | undefined =>
  index === undefined ? undefined : tokenExpiries[index];

export function login({ email, password, deviceName }: Credentials, expiry?: TokenExpiry): Call {
  const body = { email, password, device_name: deviceName, token_expiry: expiry };
  return { method: "POST", path: `${base}/login`, headers: json, body: JSON.stringify(body) };
}

export function refresh(token: string, expiry?: TokenExpiry): Call {
  const headers = { ...json, ...bearer(token) };
  const body = JSON.stringify({ token_expiry: expiry });
  return { method: "POST", path: `${base}/refresh`, headers, body };
}

export function logout(token: string): Call {
  return { method: "POST", path: `${base}/logout`, headers: bearer(token), body: null };
}
