import { setTimeout } from "node:timers/promises";
import { effectiveConsistencyMs, type Profile } from "../../contracts/profile/index.ts";

/** So long a mail may be left unread, ms: whoever opens it then is no late one. */
const unreadMs = 6000;

/** Leaves a mail unread for some seconds. */
export const leaveUnread = (): Promise<void> => setTimeout(unreadMs);

/** So long what has ended is left alone, ms: a cache that still held it may have let go by then. */
const laterMs = 12_000;

/** Waits until what has ended, or is new, is so everywhere. */
export const lookLater = (): Promise<void> => setTimeout(laterMs);

/** So long what was written is given to be everywhere where it is read, ms. */
const spreadMs = 400;

/** Waits until what was written a moment ago may be read. */
export const letSpread = (): Promise<void> => setTimeout(spreadMs);

/** Waits until what ended a moment ago must be seen to have ended: for the declared time, or for two seconds. */
export const untilSeen = (facts: Profile): Promise<void> =>
  setTimeout(effectiveConsistencyMs(facts) + 1);
