import type { History } from "../../history/history.ts";
import { missing, type Sighting } from "../../history/sighting.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { callingRoutes } from "../offered-routes.ts";
import { doubtedTrackId } from "./doubted-track-id.ts";
import { doubtedWebhook } from "./webhook-form.ts";

/** Where a route never took a request that is to be called back: what its webhook or its track_id may lack. */
export function* neverTaken(history: History): Iterable<Sighting> {
  const jobs = jobsOf(history);
  for (const route of callingRoutes) {
    const hooked = jobs.to(route).filter(({ plain, hook }) => plain && hook !== undefined);
    if (hooked.some(({ disposition }) => disposition === "accepted")) continue;
    for (const job of hooked.filter(({ disposition }) => disposition === "refused")) {
      const need =
        doubtedWebhook(job, jobs, history.facts) ?? doubtedTrackId(job, history.facts, jobs);
      if (need !== undefined) yield missing(need, job.call);
    }
  }
}
