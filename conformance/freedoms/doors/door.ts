import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";

/** Where a caller asks for entry by a secret, and may be locked out. */
interface DoorParts {
  routes: readonly RouteId[];
  isLetIn: (call: Call) => boolean;
  isRefused: (call: Call) => boolean;
  /** Whether a call is owed entry by the document, unless a lock refuses it. */
  isOwed: (call: Call, history: History) => boolean;
  /** The user for whom a call asks for entry, rightly or not. */
  whose: (call: Call, history: History) => string | undefined;
}

/**
 * The calls that were let in at a door, the calls that were refused, and the refused calls that were owed entry, in
 * order.
 */
interface Passage {
  granted: readonly Call[];
  failed: readonly Call[];
  owed: readonly Call[];
}

export interface Door extends DoorParts {
  /** The calls that were let in and refused at the door. */
  passage: (history: History) => Passage;
}

/** A door from its parts, with what passed there worked out once for each history. */
export const door = (parts: DoorParts): Door => ({
  ...parts,
  passage: derived((history) => {
    const calls = parts.routes
      .flatMap((route) => history.to(route))
      .sort((one, other) => one.sent.at.t - other.sent.at.t);
    const failed = calls.filter(parts.isRefused);
    const owed = failed.filter((call) => parts.isOwed(call, history));
    return { granted: calls.filter(parts.isLetIn), failed, owed };
  }),
});

/** Whether a call asks for entry at a door. */
export const isAt = ({ routes }: Door, { route }: Call): boolean =>
  routes.some((one) => one === route?.id);

/** How many calls were refused at a door before a call. */
export const failedBefore = (call: Call, at: Door, history: History): number =>
  at.passage(history).failed.filter((one) => one !== call && before(one, call)).length;
