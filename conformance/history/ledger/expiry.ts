import { type TokenExpiry, tokenExpiries } from "../../../contracts/limits.ts";

export function isKnownExpiry(value: unknown): value is TokenExpiry {
  return tokenExpiries.some((expiry) => expiry === value);
}

/** Fewer refusals may be chance: of one lifetime, and of several. */
const fewestOfOne = 2;
const fewestOfSeveral = 4;

/** Whether requests that were refused were so for the lifetimes they asked for: all asked for a listed one, again and again. */
export function areForLifetimes(lifetimes: readonly unknown[]): boolean {
  const isOne = new Set(lifetimes).size === 1;
  return (
    lifetimes.every(isKnownExpiry) && lifetimes.length >= (isOne ? fewestOfOne : fewestOfSeveral)
  );
}
