import { type Profile, verifyLinkSelector } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { owesEnvelope } from "../../history/answers/envelope.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";

export type LinkMode = "json" | "redirect";

/** Which mode of the verify route a call asks for, as the profile, or a guess, says; undefined: neither. */
export function modeOf(call: Call, facts: Profile): LinkMode | undefined {
  return (["json", "redirect"] as const).find((mode) => asksFor(call, mode, facts));
}

/** The openings of verify links for JSON that were answered by the service itself, whatever their token is. */
export const answeredInJsonMode = (history: History): Call[] =>
  history
    .to("verify-link")
    .filter((call) => modeOf(call, history.facts) === "json" && owesEnvelope(call));

/** Whether the profile says what selects a mode; a guess is no ground for a verdict against the target. */
export function isModeDeclared(mode: LinkMode, facts: Profile): boolean {
  return verifyLinkSelector(facts, mode).declared;
}

export const unselected = (mode: LinkMode): Need => ({
  kind: "fact",
  name: `parameters.verifyLink.${mode}`,
  text: `what selects the ${mode} mode of the verify route (parameters.verifyLink.${mode})`,
});

function asksFor(call: Call, mode: LinkMode, facts: Profile): boolean {
  const { value, declared } = verifyLinkSelector(facts, mode);
  if (mode === "redirect" && !declared) return has(call.sent.headers.accept, "text/html");
  const headers = Object.entries(value.headers ?? {});
  const query = Object.entries(value.query ?? {});
  return (
    headers.every(([name, wanted]) => has(call.sent.headers[name.toLowerCase()], wanted)) &&
    query.every(([name, wanted]) => call.query.get(name) === wanted)
  );
}

/** Whether a header says at least what is wanted, list item by list item. */
function has(value: string | undefined, wanted: string): boolean {
  const items = (text: string) => text.split(",").map((item) => item.trim().toLowerCase());
  return value !== undefined && items(wanted).every((item) => items(value).includes(item));
}
