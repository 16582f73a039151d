import { scenario } from "../needs.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import type { ToldRejection } from "../rejections.ts";
import { contradicts, doubted, missing, type QueueSighting, supports } from "../sightings.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Which requests may be turned away. A rejection with fewer inside than the limit is spurious. It shows that places are
 * not freed where more places were once in use, and enough jobs have ended to have kept the rest. It shows that
 * accounts share a queue where only the jobs of other accounts would fill it.
 */
export function* concludeAdmission(
  { first, rejections, admissions, full, isolated }: QueueMonitor,
  around: Surroundings,
): Iterable<QueueSighting> {
  const { alone, beside } = rejections;
  const mayBeKept = areKept(alone, full);
  for (const rejection of alone) {
    const isLess = mayBeKept && rejection.own < around.certain;
    yield contradicts(
      first,
      isLess ? "frees-places" : "admits-below-limit",
      spurious(rejection, full),
    );
  }
  for (const rejection of beside)
    yield contradicts(first, "per-account", {
      ...spurious(rejection, full),
      how: "turned-away-beside-others",
      // Its own refused requests may have filled its queue.
      unless: ["admits-below-limit", "frees-places", "enforced-on-arrival"],
    });

  // Admissions into queues that were never filled show nothing of the last place, nor of a place that is free again.
  const { filled, below, last, refilled } = admissions;
  yield supports(first, "admits-below-limit", filled ? below : 0);
  yield supports(first, "frees-places", filled ? refilled : 0);
  yield supports(first, "per-account", isolated);
  if (mayBeKept && alone.length > 0) yield doubted(first, "frees-places", whyTurnedAway);
  if (last === 0 || !filled) yield missing(first, "admits-below-limit", scenario("fill-and-drain"));
  if (refilled === 0 || !filled) yield missing(first, "frees-places", scenario("sawtooth"));
  if (isolated === 0) yield missing(first, "per-account", scenario("accounts"));
}

const whyTurnedAway = scenario("sawtooth", "why requests were turned away below the limit");

/** Whether jobs that ended and kept their places explain these rejections: enough ended, and few were brief. */
function areKept(alone: readonly ToldRejection[], full: number): boolean {
  const brief = alone.filter(({ isBrief }) => isBrief).length;
  return 2 * brief < alone.length && alone.every(({ own, ended }) => own + ended >= full);
}

function spurious({ job, own, everywhere }: ToldRejection, full: number) {
  const numbers = { inside: own, everywhere, limit: full };
  return { how: "turned-away-below-limit", jobs: [job], numbers };
}
