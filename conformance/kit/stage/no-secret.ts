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
  "an access token": (token: string) => token,
} as const;

export type NoSecret = keyof typeof noSecrets;
export const everyNoSecret = Object.keys(noSecrets) as NoSecret[];
export const isNoSecret = (wrong: string): wrong is NoSecret => wrong in noSecrets;

/** The value that is no secret; `token`: a live access token of whoever sends it. Undefined leaves the member out. */
export const noSecret = (wrong: NoSecret, token: string): unknown => noSecrets[wrong](token);
