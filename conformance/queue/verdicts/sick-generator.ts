import type { Need } from "../../../contracts/verdict.ts";
import { doubtedIn, missing, type Sighting } from "../../history/sighting.ts";
import type { Shown } from "../assertion.ts";

/**
 * The sightings of a queue without what a sick load generator may have made. A contradiction by its timings is doubted,
 * and support counts only from `well`: what the queue shows without the requests of sick runs; undefined: it had no
 * others. What webhook calls alone contradict stands, whenever they came.
 */
export function withoutSickTimings(
  { byCalls, byTimes }: Shown,
  well: Shown | undefined,
  { concern, need }: { concern(id: string): boolean; need: Need },
): Sighting[] {
  const left = byTimes.flatMap((one): Sighting[] => {
    if (one.is === "for") return [missing(need)];
    if (one.is === "missing" && well === undefined)
      return [one.what.kind === "rule" ? { ...one, what: need } : one];
    if (one.is !== "against") return well === undefined ? [one] : [];
    return [one.calls.some(concern) ? doubtedIn(need, one.calls) : one];
  });
  const seenWell = well?.byTimes.filter(({ is }) => is !== "against") ?? [];
  return [...byCalls, ...left, ...seenWell];
}
