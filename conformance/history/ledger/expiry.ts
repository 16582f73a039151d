import { type TokenExpiry, tokenExpiries } from "../../../contracts/limits.ts";

export function isKnownExpiry(value: unknown): value is TokenExpiry {
  return tokenExpiries.some((expiry) => expiry === value);
}
