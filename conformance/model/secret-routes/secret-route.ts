import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { streaks } from "../../history/answers/streaks.ts";
import { type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";

/** Where a caller asks for entry by a secret, and may be locked out. */
interface SecretRouteParts {
  routes: readonly RouteId[];
  isLetIn: (call: Call) => boolean;
  /** Whether its answer leaves no doubt that a call was let in; a redirect may lead to a page that says no. */
  isSurelyLetIn: (call: Call) => boolean;
  isRefused: (call: Call) => boolean;
  /** Whether a call is owed entry by the document, unless a lock refuses it. */
  isOwed: (call: Call, history: History) => boolean;
  /** The user for whom a call asks for entry, rightly or not. */
  whose: (call: Call, history: History) => string | undefined;
}

/**
 * The calls at a route in the order of sending: all, those let in, those refused, and the refused ones that were owed entry.
 * `inRow`: the owed ones between which nobody was let in.
 */
interface Attempts {
  all: readonly Call[];
  granted: readonly Call[];
  failed: readonly Call[];
  owed: readonly Call[];
  inRow: readonly Call[][];
}

export interface SecretRoute extends SecretRouteParts {
  /** The calls that were let in and refused at the route. */
  attempts: (history: History) => Attempts;
}

/** A route from its parts, with what passed there worked out once for each history. */
export const secretRoute = (parts: SecretRouteParts): SecretRoute => ({
  ...parts,
  attempts: derived((history) => {
    const calls = parts.routes
      .flatMap((route) => history.to(route))
      .sort((one, other) => one.sent.at.t - other.sent.at.t);
    const failed = calls.filter(parts.isRefused);
    const granted = calls.filter(parts.isLetIn);
    const owed = failed.filter((call) => parts.isOwed(call, history));
    return { all: calls, granted, failed, owed, inRow: streaks(owed, granted) };
  }),
});

/** Whether a call asks for entry at a route. */
export const isAt = ({ routes }: SecretRoute, { route }: Call): boolean =>
  routes.some((one) => one === route?.id);

/**
 * How many calls a route may have refused before a call, at most: those that were under way with it may have come first,
 * and those whose answer is unclear may have been refused.
 */
export const mostFailedBefore = (call: Call, at: SecretRoute, history: History): number =>
  at
    .attempts(history)
    .all.filter((one) => one !== call && !at.isSurelyLetIn(one) && mayAffect(one, call)).length;
