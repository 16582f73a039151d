import { setTimeout } from "node:timers/promises";

/** So long a mail may be left unread, ms: whoever opens it then is no late one. */
const unreadMs = 6000;

/** Leaves a mail unread for some seconds. */
export const leaveUnread = (): Promise<void> => setTimeout(unreadMs);
