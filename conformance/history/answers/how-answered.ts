import { wireType } from "../../../contracts/history/pseudonym.ts";
import { answered, type Call, isObject } from "../call.ts";
import { outcome } from "./outcome.ts";

/** How a call ended, in words that stay the same from report to report. */
export function howAnswered(call: Call): string {
  const status = call.received?.status;
  if (status === undefined) return "no answer";
  const error = isObject(answered(call, "error")) ? "an error" : "no error";
  return `${outcome(call) === "failed" ? "refused" : "accepted"} (status ${status}, ${error})`;
}

/** The members of a JSON object with their types, in order of their names. */
export function memberTypes(value: unknown): string {
  if (!isObject(value)) return wireType(value);
  const members = Object.entries(value).map(([name, item]) => `${name}: ${wireType(item)}`);
  return members.length === 0 ? "no members" : members.sort().join(", ");
}
