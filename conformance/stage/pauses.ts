import { setTimeout } from "node:timers/promises";
import { effectiveConsistencyMs, type Profile } from "../../contracts/profile/index.ts";

/** How long (ms) a mail is left unread: a user who opens it then must not be too late, not even where some limit is 5 s. */
const unreadMs = 5500;

/** Leaves a mail unread for some seconds. */
export const leaveUnread = (): Promise<void> => setTimeout(unreadMs);

/** How long (ms) an ended session is left alone: a cache of 10 s that still held it has dropped it by then. */
const laterMs = 10_500;

/** Waits until every server must know what has ended or is new. */
export const lookLater = (): Promise<void> => setTimeout(laterMs);

/** How long (ms) a service is given until every server reads what was written. */
const spreadMs = 400;

/** Waits until every server may read what was written a moment ago. */
export const letSpread = (): Promise<void> => setTimeout(spreadMs);

/** Waits until every server must know what ended a moment ago: for the declared time, or for two seconds. */
export const untilSeen = (facts: Profile): Promise<void> =>
  setTimeout(effectiveConsistencyMs(facts) + 1);
