import type { Need } from "../../../contracts/verdict.ts";
import { doubted, missing, type QueueSighting } from "../sightings.ts";

/** What speaks against taking some of the timings of a history as evidence. */
export interface SickTimings {
  /** Whether this request was sent while the load generator was unhealthy. */
  concern(id: string): boolean;
  /** What would be evidence instead. */
  need: Need;
  /** What is seen without the requests of sick runs. */
  well: readonly QueueSighting[];
}

/**
 * Sightings without what a sick load generator may have made. A contradiction by its timings is doubted, and support
 * counts only from `well`. What webhook calls alone contradict stands, whenever they came.
 */
export function withoutSickTimings(
  told: readonly QueueSighting[],
  { concern, need, well }: SickTimings,
): QueueSighting[] {
  const seenWell = new Set(well.map(nameOf));
  const left = told.flatMap((sighting): QueueSighting[] => {
    const { queue, rule, isTimed } = sighting;
    if (!isTimed) return [sighting];
    if (sighting.is === "for") return [missing(queue, rule, need)];
    if (sighting.is !== "against") return seenWell.has(nameOf(sighting)) ? [] : [sighting];
    return [sighting.calls.some(concern) ? doubted(queue, rule, need, sighting.calls) : sighting];
  });
  return [...left, ...well.filter(({ is, isTimed }) => isTimed && is !== "against")];
}

const nameOf = ({ queue: { account, route } }: QueueSighting): string => `${account} ${route}`;
