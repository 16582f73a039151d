import { asked, before, type Call } from "../call.ts";
import { areForLifetimes, isKnownExpiry } from "./expiry.ts";
import { isOwnActs, type Look } from "./look.ts";

/** The lifetime that a refresh asks for; a symbol of its own where it has no body, which a service need not take. */
export const wayAsked = (refresh: Call): unknown =>
  refresh.sent.text === undefined ? noBody : asked(refresh, "token_expiry");
const noBody = Symbol("no body");

/**
 * The refreshes with live tokens that were refused for the lifetime they asked for: no others were refused, and each
 * token worked later, when another lifetime was asked for.
 */
export function amongLooks(looks: readonly Look[]): Call[] {
  const refused = looks.filter(isRefusedAlone);
  if (!refused.every(({ call }) => isKnownExpiry(wayAsked(call)))) return [];
  const worked = Map.groupBy(
    looks.filter((look) => look.worked),
    ({ token }) => token,
  );
  const spared = refused.filter(({ token, call }) =>
    worked
      .get(token)
      ?.some((later) => before(call, later.call) && wayAsked(later.call) !== wayAsked(call)),
  );
  const calls = spared.map(({ call }) => call);
  return areForLifetimes(calls.map(wayAsked)) ? calls : [];
}

const isRefusedAlone = ({ worked, standing, acts, call }: Look): boolean =>
  !worked &&
  standing === "live" &&
  !acts.some(({ call: act, harm }) => isOwnActs(harm) && !before(act, call));
