import { readPseudonym, wireType } from "../../../contracts/history/pseudonym.ts";
import type { WireType } from "../../../contracts/verdict.ts";
import { answered, type Call } from "../call.ts";
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
      expected: types.join(" or "),
      wants: { path: field, types: typesOf(types) },
    };
    if (value === undefined) return { ...breach, got: "absent" };
    if (!types.some((type) => isOf(type, value))) return { ...breach, got: shown(value) };
  }
  return undefined;
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
  return readPseudonym(value) === undefined ? value : `a ${wireType(value)}`;
}
