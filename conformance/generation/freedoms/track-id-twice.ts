import { isTurnedAway } from "../job.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** A request with the track_id of another may be turned away for that: nothing says that one may come twice. */
export const trackIdTwice: WorkFreedom = {
  name: "track_id that came twice",
  silence: "Events, 2: whether two requests may have one track_id is not shown",
  settledBy: {
    kind: "driver",
    name: "a track_id of its own",
    text: "the same request with a track_id that no other request has",
  },
  dodgedBy: "each try has a track_id of its own; few scenarios give one twice",
  readsAs: "unclear",

  explains(jobs) {
    const under = Map.groupBy(jobs, ({ trackId }) => trackId);
    return (job) =>
      isTurnedAway(job) && job.trackId !== undefined && (under.get(job.trackId)?.length ?? 0) > 1;
  },
};
