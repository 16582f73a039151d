import { wireType } from "../../contracts/history/pseudonym.ts";
import type { GenerationRouteId } from "../../contracts/wire/route-ids.ts";
import { type Call, isObject } from "../history/call.ts";

export const enterpriseRoutes = [
  "transcribe",
  "text2img",
  "enterprise_image_editing",
] as const satisfies readonly GenerationRouteId[];

/**
 * What a call does with the enterprise key, as its experiment names the case. `key elsewhere`: in a header or the query,
 * and none or a wrong one in the body. `key in another form`: in blanks or a list, or a key that may be one.
 */
export type KeyCase = "valid key" | "wrong key" | "key elsewhere" | "key in another form";

/** How the key of a call stands to the valid one. `shapeless`: the body is no JSON object; `other form` is open. */
export type KeyStanding =
  | "valid"
  | "no key"
  | "empty key"
  | "wrong key"
  | "wrong type"
  | "key elsewhere"
  | "other form"
  | "shapeless";

/** How a key stands that must not be served. */
export const wrongStandings = [
  "no key",
  "empty key",
  "wrong key",
  "wrong type",
] as const satisfies readonly KeyStanding[];

const standingOfCase: Partial<Record<string, KeyStanding>> = {
  "valid key": "valid",
  "key elsewhere": "key elsewhere",
  "key in another form": "other form",
} satisfies Partial<Record<KeyCase, KeyStanding>>;

/** Undefined where the call's experiment says nothing of the key. */
export function keyStanding({ design, sent }: Call): KeyStanding | undefined {
  if (design?.case !== "wrong key") return standingOfCase[design?.case ?? ""];
  const { json, headers } = sent;
  // By its label it is no JSON.
  const isLabelled = /^application\/json\b/i.test(headers["content-type"] ?? "");
  if (!isObject(json) || !isLabelled) return "shapeless";
  if (!Object.hasOwn(json, "key")) return "no key";
  if (json.key === "") return "empty key";
  return wireType(json.key) === "string" ? "wrong key" : "wrong type";
}
