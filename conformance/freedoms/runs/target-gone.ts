import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { Freedom } from "../freedom.ts";

/** That the target died in the run: from then on, nothing that did not come says anything. */
export const targetGone: Freedom = {
  name: "target that is gone",
  silence: "What the service does: nothing is promised of a service that does not run",
  settledBy: {
    kind: "driver",
    name: "check",
    text: "a run to whose end the target answers: it answered nothing any more while something was awaited",
  },
  avoidedBy: "nothing: a run ends soon after its target",

  explains: ({ awaited }, history) =>
    awaited !== undefined && awaited.until > livedUntil(history) ? { is: "open" } : undefined,
};

/** How a request ends where nothing listens any more; the kit itself ends others, and a slow answer ends none. */
const wayEnds: ReadonlySet<string | undefined> = new Set(["refused", "reset"]);

/** Until when the target is known to have lived (µs): its last answer, where later requests got none. */
const livedUntil = derived(({ calls }: History): number => {
  const last = calls.reduce((latest, { received }) => Math.max(latest, received?.at.t ?? 0), 0);
  const isGone = calls.some(({ fault, sent }) => wayEnds.has(fault) && sent.at.t > last);
  return isGone ? last : Number.POSITIVE_INFINITY;
});
