import { outcome } from "../../history/answers/outcome.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { type Contradiction, isDenied } from "../../history/sighting.ts";

/** The refused sign-up that a breach is about; undefined where it is about something else. */
export function refusedSignup(breach: Contradiction, history: History): Call | undefined {
  const call = history.call(breach.calls.at(-1) ?? "");
  const isRefused = call?.route?.id === "signup" && outcome(call) === "failed";
  return isRefused && isDenied(breach) ? call : undefined;
}

/** The sign-ups that were accepted. */
export const takenSignups = (history: History): Call[] =>
  history.to("signup").filter((call) => outcome(call) === "succeeded");

/** The text of an answer; JSON is written anew, since letters may stand in it as escapes. A word may be a member's name. */
export function textOf({ received }: Call): string {
  const { text = "", json } = received ?? {};
  return json === undefined ? text : JSON.stringify(json);
}

/** Whether an answer speaks of a password, such as `password: twelve digits`. */
export const speaksOfPassword = (call: Call): boolean => /passw|pass ?phrase/i.test(textOf(call));
