import { asyncTrackIdMatches } from "../../../contracts/clauses/async.ts";
import {
  callingRoutes,
  decodedText,
  isReadable,
  resultCalls,
} from "../../kit/generation/callbacks.ts";
import type { Job } from "../../kit/generation/job.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { fact, needsFor, offeredOf } from "../../kit/generation/reach.ts";
import type { History } from "../../kit/history.ts";
import { allOf, contradicts, forEvery, missing, type Sighting, supports } from "../../kit/judge.ts";
import { foreignTrackIds } from "../../kit/queue-rule.ts";
import { rule } from "../../kit/rule.ts";
import { awaitCalls } from "./drives.ts";

export default rule(asyncTrackIdMatches, {
  drives: [awaitCalls],
  needs: needsFor(...callingRoutes),
  quota: (facts) => Object.fromEntries(offeredOf(facts, callingRoutes).map((route) => [route, 3])),

  judge: allOf(
    foreignTrackIds,
    forEvery(
      (history) =>
        jobsOf(history).all.filter((job) => job.trackId !== undefined && job.calls.length > 0),
      (job, history) => {
        const calls = resultCalls(job, history.facts);
        const text = calls.map(decodedText).join("\n");
        if (calls.length > 0 && text.includes(job.trackId ?? ""))
          return supports(job.call, job.route);
        if (!job.calls.every(isReadable)) return missing(undecodable, job.call);
        return calls.length === 0 ? undefined : mismatch(job, text, history);
      },
    ),
  ),
});

function mismatch(job: Job, text: string, history: History): Sighting {
  const other = jobsOf(history).all.find(
    ({ trackId }) => trackId !== undefined && text.includes(trackId),
  );
  const shown = [job.call, ...(other === undefined ? [] : [other.call])];
  return contradicts(shown.toReversed(), {
    field: "the track_id of the webhook call",
    kind: job.route,
    expected: job.trackId,
    got: other === undefined ? "absent" : `${other.trackId}, of another request`,
    // That one's result came to the wrong webhook rather than under the wrong name.
    unless: other === undefined ? [] : ["async.calls-webhook"],
  });
}

const undecodable = fact("async", "webhook bodies that can be read: JSON, a form or text");
