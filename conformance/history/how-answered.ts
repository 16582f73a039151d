import { wireType } from "../../contracts/history/pseudonym.ts";
import { answered, type Call, isObject } from "./call.ts";
import { outcome } from "./outcome.ts";

/** How a call ended, in words that stay the same from report to report. */
export function howAnswered(call: Call): string {
  const status = call.received?.status;
  if (status === undefined) return "no answer";
  const error = isObject(answered(call, "error")) ? "an error" : "no error";
  return `${outcome(call) === "failed" ? "refused" : "taken"} (status ${status}, ${error})`;
}

const quoted = 120;

/** What an answer says, as a report quotes it: its status and the first words of its body. */
export function quoting({ received }: Call): string {
  if (received === undefined) return "no answer";
  const said = (received.text ?? "").replaceAll(/\s+/g, " ").trim();
  const words = said.length > quoted ? `${said.slice(0, quoted)}…` : said;
  return words === "" ? `${received.status}` : `${received.status} ${words}`;
}

/** The members of a JSON object with their types, in order of their names. */
export function memberTypes(value: unknown): string {
  if (!isObject(value)) return wireType(value);
  const members = Object.entries(value).map(([name, item]) => `${name}: ${wireType(item)}`);
  return members.length === 0 ? "no members" : members.sort().join(", ");
}

/** The words in which a call was answered, the numbers and names in them apart: alike where the reason is. */
export function wordsOf({ received }: Call): string {
  return `${received?.status} ${withoutNumbers(received?.text ?? "")}`;
}

/** A text as {@link wordsOf} leaves it. */
export const withoutNumbers = (text: string): string => text.replace(/[\w-]*\d[\w-]*/g, "0");
