import { sameSecret, wireType } from "../../contracts/history/pseudonym.ts";
import type { GenerationRouteId } from "../../contracts/wire/route-ids.ts";
import { asked, asks, type Call, isObject } from "../history/call.ts";
import type { History } from "../history/history.ts";

export const enterpriseRoutes = [
  "transcribe",
  "text2img",
  "enterprise_image_editing",
] as const satisfies readonly GenerationRouteId[];

/**
 * How the key of an enterprise request stands to the valid one; `elsewhere`: there, and none or a wrong one in the
 * body; `other form` is open.
 */
export type KeyStanding =
  | "valid"
  | "no key"
  | "empty key"
  | "wrong key"
  | "wrong type"
  | "other form"
  | "elsewhere";

/** How a key stands that must not be served. */
export const wrongStandings = [
  "no key",
  "empty key",
  "wrong key",
  "wrong type",
] as const satisfies readonly KeyStanding[];

/** Undefined where the valid key is not known, or the body is no JSON object. */
export function keyStanding(call: Call, history: History): KeyStanding | undefined {
  const valid = history.facts.enterprise.key;
  if (valid === undefined || !isObject(call.sent.json)) return undefined;
  const key = asked(call, "key");
  const isAlsoElsewhere = isElsewhere(call, valid);
  if (!asks(call, "key")) return isAlsoElsewhere ? "elsewhere" : "no key";
  if (key === valid) return isAlsoElsewhere ? "other form" : "valid";
  if (holds(key, valid) || mayBeEnterprise(key, history)) return "other form";
  if (isAlsoElsewhere) return "elsewhere";
  if (key === "") return "empty key";
  return wireType(key) === "string" ? "wrong key" : "wrong type";
}

/**
 * The key of a standard account, unless the profile says that it is no enterprise key: how a customer comes by
 * an enterprise key is not shown.
 */
export const mayBeEnterprise = (key: unknown, { facts }: History): boolean =>
  facts.enterprise.takesStandardKeys !== false &&
  facts.accounts.some((account) => account.key === key);

/** The valid key with blanks, in other letters, or inside a list: what becomes of it is recorded. */
const holds = (key: unknown, valid: string): boolean =>
  sameSecret(key, valid) || isInText(JSON.stringify(key) ?? "", valid);

/** Whether the valid key stands in a text, in whichever letters or blanks. */
export function isInText(text: string, valid: string): boolean {
  const number = /~key\.(\d+)\./.exec(valid)?.[1];
  return text.includes(number === undefined ? valid : `~key.${number}.`);
}

/** Whether the valid key stands in a header or in the query. */
export function isElsewhere(call: Call, valid: string): boolean {
  const values = [...Object.values(call.sent.headers), ...call.query.values()];
  return values.some((value) => value.includes(valid));
}
