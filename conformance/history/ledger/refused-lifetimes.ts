import { asked, before, type Call } from "../call.ts";
import { isKnownExpiry } from "./expiry.ts";
import type { Look } from "./look.ts";

/** The lifetime that a refresh asks for, or that it has no body at all, which is not shown to be taken. */
export const wayAsked = (refresh: Call): unknown =>
  refresh.sent.text === undefined ? noBody : asked(refresh, "token_expiry");
const noBody = Symbol("no body");

/** Fewer refusals may be chance: of one lifetime, and of several. */
const fewestOfOne = 2;
const fewestOfSeveral = 4;

/** Whether requests that were refused were so for the lifetimes they asked for: all asked for a listed one, again and again. */
export function areForLifetimes(lifetimes: readonly unknown[]): boolean {
  const isOne = new Set(lifetimes).size === 1;
  return (
    lifetimes.every(isKnownExpiry) && lifetimes.length >= (isOne ? fewestOfOne : fewestOfSeveral)
  );
}

/**
 * The refusals of live tokens that tell of the lifetime asked for and not of the token: no others were
 * refused, and these tokens worked later, when something else was asked for.
 */
export function refusedForLifetime(looks: readonly Look[]): Look[] {
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
  return areForLifetimes(spared.map(({ call }) => wayAsked(call))) ? spared : [];
}

const isRefusedAlone = ({ worked, standing, acts, call }: Look): boolean =>
  !worked &&
  standing === "live" &&
  !acts.some(({ call: act, harm }) => isOwnActs(harm) && !before(act, call));

type Harm = Look["acts"][number]["harm"];

/** The harms that calls of a token's own user may do to it. */
export const isOwnActs = (rule: Harm): boolean => ownActs.some((own) => own === rule);
const ownActs = [
  "login.keeps-earlier-tokens",
  "refresh.keeps-other-tokens",
  "logout.keeps-other-tokens",
] as const satisfies readonly Harm[];
