import { readPseudonym, wireType } from "../../../contracts/history/pseudonym.ts";
import type { WireType } from "../../../contracts/verdict.ts";
import { answered, type Call, isObject } from "../call.ts";
import type { Breach } from "../sighting.ts";

/** Types a payload's member may have; `any` asks for presence alone. */
export type MemberType = "string" | "integer" | "boolean" | "object" | "any" | "null";

/** Dotted paths into an answer, each with the types the document lists for it. */
export type Shape = Readonly<Record<string, readonly MemberType[]>>;

/** The first member that is absent or of a type the document does not list; undefined: all is right. */
export function misshapen(call: Call, shape: Shape): Breach | undefined {
  for (const [field, types] of Object.entries(shape)) {
    const value = answered(call, field);
    const breach = {
      field,
      expected: inWords(types),
      wants: { path: field, types: typesOf(types) },
    };
    if (value === undefined) return { ...breach, got: "absent", ...emptyParent(call, field) };
    if (!types.some((type) => isOf(type, value))) return { ...breach, got: shown(value) };
  }
  return undefined;
}

/** Types in words, such as `a string or null`. */
export const inWords = (types: readonly (MemberType | WireType)[]): string =>
  types.map((type) => (type === "any" ? "any value" : withArticle(type))).join(" or ");

const withArticle = (type: string): string =>
  type === "null" ? type : `${/^[aio]/.test(type) ? "an" : "a"} ${type}`;

/** Where what should hold a member holds nothing at all, this is what a reader sees. */
function emptyParent(call: Call, field: string): Partial<Breach> {
  const names = field.split(".");
  for (let upTo = 1; upTo < names.length; upTo += 1) {
    const parent = names.slice(0, upTo).join(".");
    const value = answered(call, parent);
    if (isObject(value) && Object.keys(value).length > 0) continue;
    const got = value === undefined ? "absent" : isObject(value) ? "empty" : shown(value);
    return { field: parent, expected: `an object with ${names.slice(upTo).join(".")}`, got };
  }
  return {};
}

/** The types of JSON that these are. */
const typesOf = (types: readonly MemberType[]): WireType[] =>
  types.flatMap((type): WireType[] =>
    type === "any"
      ? ["object", "array", "string", "number", "boolean", "null"]
      : [type === "integer" ? "number" : type],
  );

function isOf(type: MemberType, value: unknown): boolean {
  if (type === "any") return true;
  if (type !== "integer") return wireType(value) === type;
  return Number.isInteger(value) || readPseudonym(value)?.type === "number";
}

/** A value as a report may show it: an empty or mistyped one with its type. */
function shown(value: unknown): unknown {
  return readPseudonym(value) === undefined ? value : typeInWords(value);
}

/** The type of a JSON value in words, such as `an array`. */
export function typeInWords(value: unknown): string {
  const type = wireType(value);
  return type === "undefined" ? "absent" : withArticle(type);
}
