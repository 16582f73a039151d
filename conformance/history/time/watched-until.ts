import { derived } from "../derived.ts";
import type { History } from "../history.ts";

/** How a request ends where nothing listens any more; the kit itself ends others, and a slow answer ends none. */
const wayEnds: ReadonlySet<string | undefined> = new Set(["refused", "reset"]);

/**
 * Until when (µs) the absence of a call or a mail counts: the end of the history, or the last answer of a target that
 * died in the run.
 */
export const watchedUntil = derived(({ calls, end }: History): number => {
  const last = calls.reduce((latest, { received }) => Math.max(latest, received?.at.t ?? 0), 0);
  const isGone = calls.some(({ fault, sent }) => wayEnds.has(fault) && sent.at.t > last);
  return isGone ? last : end;
});
