import { isDeepStrictEqual } from "node:util";
import type { ListedParameter, Profile } from "../../../contracts/profile/index.ts";
import type { Reading } from "./parameter.ts";

const inside = (kind: string): Reading => ({ is: "inside", kind });
const outside = (kind: string): Reading => ({ is: "outside", kind });
const open = (kind: string): Reading => ({ is: "open", kind });

/** A range, both ends included; `near` is how far off an end a value still counts as just outside. */
export interface Range {
  min: number;
  max: number;
  near: number;
  /** Its multiples alone are asserted inside: how finely a number is taken is not shown, so finer ones are recorded. */
  step: number;
}

export function readNumber(value: unknown, { min, max, near, step }: Range): Reading {
  if (typeof value !== "number") return open(typeName(value));
  if (value < min) return outside(value >= min - near ? "just below" : "below");
  if (value > max) return outside(value <= max + near ? "just above" : "above");
  if (!isMultiple(value, step)) return open("a fraction");
  return inside(value === min ? `at ${min}` : value === max ? `at ${max}` : "between");
}

/** Of a number as it is written: a hundredth has no exact one in bits. */
export const isMultiple = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < 1e-9;

/** A closed list of strings (and null, where that is listed), with what the profile adds to it. */
export function readListed(
  value: unknown,
  listed: readonly (string | null)[],
  parameter: ListedParameter,
  { values }: Profile,
): Reading {
  if (listed.some((one) => one === value)) return inside(String(value));
  const additional = values.additional[parameter] ?? [];
  if (additional.some((one) => isDeepStrictEqual(one, value))) return open("a value of its own");
  if (typeof value !== "string") return open(typeName(value));
  if (value === "") return open("the empty string");
  return listed.some((one) => isRespelt(value, String(one)))
    ? open("a listed value in another spelling")
    : outside("unlisted");
}

/** The same but for case, blanks and what stands for a blank; null may be spelt out. */
function isRespelt(value: string, listed: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");
  return letters(value) === letters(listed);
}

/** What a report calls a value of another JSON type than the document gives. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
