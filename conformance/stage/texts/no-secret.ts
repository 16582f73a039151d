import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import { asText } from "../../history/call.ts";
import type { Answer } from "../../target/client.ts";
import type { Caller } from "../caller.ts";
import { dataOf } from "../users/data-of.ts";
import { tokenOf } from "../users/token-of.ts";

/**
 * Values that are sent in place of a mailed secret and are none: nothing, no text, a pattern, a word for nothing, other
 * data of the user, and a secret of another kind.
 */
const noSecrets = {
  absent: () => undefined,
  null: () => null,
  empty: () => "",
  true: () => true,
  false: () => false,
  zero: () => 0,
  zeros: () => "000000",
  "an object": () => ({ $ne: "" }),
  "a list": () => ["no"],
  "a percent sign": () => "%",
  "an asterisk": () => "*",
  "a line of underscores": ({ mailed }: Known) => "_".repeat(mailed?.length ?? 32),
  "the word None": () => "None",
  "the word null": () => "null",
  "the word undefined": () => "undefined",
  "an end of a quotation": () => nobodysSecrets["an end of a quotation"],
  "an access token": ({ login }: Known) => tokenOf(login) ?? "",
  "the user's address": ({ email }: Known) => email,
  "the user's id": ({ login }: Known) => asText(dataOf(login).user?.id ?? ""),
  "the user's password": ({ password }: Known) => password,
  "a mailed secret of another kind": ({ other }: Known) => other,
} as const;

export type NoSecret = keyof typeof noSecrets;
export const everyNoSecret = Object.keys(noSecrets) as NoSecret[];
export const isNoSecret = (wrong: string): wrong is NoSecret => wrong in noSecrets;

/** Words among them that mean "no secret". */
export const noSecretWords: readonly string[] = ["None", "null", "undefined", "000000"];

/** The values that may stand in a path, as texts. */
export const noSecretTexts = [
  "zero",
  "zeros",
  "a percent sign",
  "an asterisk",
  "a line of underscores",
  "the word None",
  "the word null",
  "the word undefined",
  "an access token",
  "the user's address",
  "the user's id",
  "a mailed secret of another kind",
] as const satisfies readonly NoSecret[];

/** What is known of the user whose secret is replaced. */
export interface Known {
  email: string;
  password: string;
  /** The answer to a login; a refused one holds neither an access token nor an id. */
  login: Answer;
  /** A mailed secret of the right kind, and one of the other kind; undefined where none was mailed. */
  mailed: string | undefined;
  other?: string | undefined;
}

/** The value that is no secret. Undefined leaves the member out. */
export function noSecret(wrong: NoSecret, known: Known, stage: Caller): unknown {
  const value = noSecrets[wrong](known);
  if (wrong === "the user's id") return stage.readable(asText(value));
  const { mailed } = known;
  // Where the service's secrets are digits, zeros may be somebody's secret.
  const isNobodys = wrong === "zeros" && mailed !== undefined && !/^\d+$/.test(mailed);
  return isNobodys ? stage.madeUp("code", asText(value)) : value;
}
