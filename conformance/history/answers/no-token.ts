import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import type { Call } from "../call.ts";
import type { History } from "../history.ts";
import { shownToWork } from "../ledger/given-tokens.ts";
import { contradicts, forEvery, type Judge, supports } from "../sighting.ts";
import { givenToken, outcome } from "./outcome.ts";

/**
 * Judges that wrong calls of a route give no token. `kindOf` names what is wrong with a call, such as "no header";
 * undefined: nothing is. A refusal counts only where a right call of the route (the control) got a token. `unless`: rules
 * that explain why this wrong call got one.
 */
export const givesNoToken = (
  route: RouteId,
  kindOf: (call: Call, history: History) => string | undefined,
  unless: (call: Call) => readonly string[] = () => [],
): Judge =>
  forEvery(
    (history) => history.to(route),
    (call, history) => {
      const kind = kindOf(call, history);
      if (kind === undefined || outcome(call) === "unclear") return undefined;
      const token = givenToken(call);
      if (token === undefined) {
        const control = history.to(route).find((other) => isControl(other, kindOf, history));
        return control && supports([control, call], kind);
      }
      const works = shownToWork(token, history);
      if (outcome(call) !== "succeeded" && works === undefined) return undefined;
      return contradicts(works === undefined ? call : [call, works], {
        kind,
        field: "data.access_token",
        expected: `no token (${kind})`,
        got: works === undefined ? "a token" : "a token, and it works",
        wants: { call: call.id, path: "data.access_token", types: ["absent", "null"] },
        unless: unless(call),
      });
    },
  );

function isControl(
  call: Call,
  kindOf: (call: Call, history: History) => string | undefined,
  history: History,
): boolean {
  return givenToken(call) !== undefined && kindOf(call, history) === undefined;
}
