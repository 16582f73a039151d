import type { Stage } from "./stage.ts";

/**
 * What is sent in place of an emailed secret and is none: nothing, no text, a pattern, nothing as a text, and a
 * secret of another kind.
 */
const noSecrets = {
  absent: () => undefined,
  null: () => null,
  empty: () => "",
  true: () => true,
  zero: () => 0,
  zeros: () => "000000",
  "an object": () => ({ $ne: "" }),
  "a percent sign": () => "%",
  "an asterisk": () => "*",
  "the word None": () => "None",
  "the word null": () => "null",
  "the word undefined": () => "undefined",
  "an access token": ({ token }: Known) => token,
  "the user's address": ({ email }: Known) => email,
} as const;

export type NoSecret = keyof typeof noSecrets;
export const everyNoSecret = Object.keys(noSecrets) as NoSecret[];
export const isNoSecret = (wrong: string): wrong is NoSecret => wrong in noSecrets;

/** What is known of whoever sends it: an address, and a live access token. */
interface Known {
  email: string;
  token: string;
}

/** What a value that is no secret is told by. */
interface Beside extends Known {
  /** A secret of the kind that is meant; undefined: none was mailed. */
  mailed?: string | undefined;
  stage: Stage;
}

/** The value that is no secret. Undefined leaves the member out. */
export function noSecret(wrong: NoSecret, { mailed, stage, ...known }: Beside): unknown {
  const value = noSecrets[wrong](known);
  // Where secrets are digits, these may be somebody's.
  const isNobodys = wrong === "zeros" && mailed !== undefined && !/^\d+$/.test(mailed);
  return isNobodys ? stage.madeUp("code", String(value)) : value;
}
