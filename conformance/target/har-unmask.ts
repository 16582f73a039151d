import { percentDecoded } from "../../contracts/percent-decoded.ts";
import type { HarBody, Headers } from "./har-body.ts";
import { type Masks, shortened } from "./har-masks.ts";
import { parseJson } from "./parse-json.ts";
import { bodyOf } from "./recorder.ts";

const isMask = (value: unknown, { values }: Masks): boolean =>
  typeof value === "string" && values.has(shortened(value));

/** The headers without those that are masked: the same object where none is. */
export function unmasked(headers: Headers, masks: Masks): Headers {
  const left = Object.entries(headers).filter(([, value]) => !isMask(value, masks));
  return left.length === Object.keys(headers).length ? headers : Object.fromEntries(left);
}

/**
 * A body of JSON with null for each masked value, or the body itself where none is. `isOutside`: one stands elsewhere than within `data`,
 * and so belongs to the form of an answer.
 */
export function unmaskedBody(body: HarBody, masks: Masks): { body: HarBody; isOutside: boolean } {
  const json = typeof body === "object" ? parseJson(body.text ?? "") : undefined;
  let [isMasked, isOutside] = [false, false];
  const walked = (value: unknown, names: readonly string[]): unknown => {
    if (isMask(value, masks)) {
      isMasked = true;
      isOutside ||= names.length < 2 || names[0] !== "data";
      return null;
    }
    if (Array.isArray(value)) return value.map((item) => walked(item, [...names, ""]));
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, item]) => [name, walked(item, [...names, name])]),
    );
  };
  const left = walked(json, []);
  return isMasked
    ? { body: bodyOf(Buffer.from(JSON.stringify(left))), isOutside }
    : { body, isOutside };
}

/** A path with other words for what is masked in it; the path itself where nothing is. */
export function unmaskedPath(whole: string, masks: Masks): string {
  const [path = "", query] = whole.split("?", 2);
  const segments = path
    .split("/")
    .map((one) => (one !== "" && isMask(percentDecoded(one), masks) ? "masked" : one));
  const pairs = [...new URLSearchParams(query)].filter(([, value]) => !isMask(value, masks));
  const left = new URLSearchParams(pairs);
  const isSame = left.size === new URLSearchParams(query).size;
  const asked = query === undefined || isSame ? query : String(left);
  return segments.join("/") + (asked === undefined ? "" : `?${asked}`);
}
