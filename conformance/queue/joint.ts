import { doubtedIn, type Sighting } from "../history/sighting.ts";
import { trace } from "./needs.ts";
import type { Queue } from "./queue.ts";
import type { QueuedJob } from "./queued-job.ts";
import { idsOf, type QueueRule, ruleId } from "./sightings.ts";

/** The doubt in one of several rules, of which one was broken, where no report of one job tells which. */
export function jointDoubt(
  rules: readonly QueueRule[],
  { plan }: Queue,
  jobs: readonly QueuedJob[],
): Sighting {
  const names = rules.map((rule) => ruleId(rule, plan)).join(", ");
  return doubtedIn(trace(`: ${joint} ${names}`), idsOf(jobs));
}

const joint = "what came, and when, breaks one of";

/** Whether a sighting says that one of several rules is broken. */
export const isJoint = (sighting: Sighting): boolean =>
  sighting.is === "missing" && sighting.what.text.includes(joint);
