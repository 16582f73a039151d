import type { RouteId } from "../../contracts/wire/route-ids.ts";
import type { Call } from "./call.ts";
import { derived } from "./derived.ts";
import type { History } from "./history.ts";

/** Whether the recorder left out what a request says: whose it is, or what it asks for. */
export const isUnreadable = ({ sent: { unrecorded } }: Call): boolean =>
  unrecorded.includes("body") || unrecorded.includes("values");

/** The calls of some routes that may have been about anybody: they are not among those that `to` gives. */
export const unreadableTo = (routes: readonly RouteId[], history: History): readonly Call[] =>
  unreadable(history).filter(({ route }) => route !== undefined && routes.includes(route.id));

/** Whether a call may have presented anybody's token: the recorder left out what it presented. */
export const mayBearAny = ({ sent: { headers, unrecorded } }: Call): boolean =>
  headers.authorization === undefined &&
  (unrecorded.includes("credentials") || unrecorded.includes("headers"));

const unreadable = derived(({ calls }: History) => calls.filter(isUnreadable));
