import { asyncCallsWebhook, asyncTrackIdMatches } from "../../contracts/clauses/async.ts";
import type { HookEvent } from "../../contracts/history/events.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { contradicts, type Judge } from "../history/sighting.ts";
import { formed } from "../target/answer-form.ts";
import { decodedText } from "./call-text.ts";
import type { Job } from "./job.ts";
import { joinedJobs } from "./joined.ts";
import { placeOf } from "./result-place.ts";
import { jobIdOf, outputOf } from "./taken.ts";
import { resultCalls } from "./told-results.ts";
import { holdsTrackId } from "./track-id-in.ts";

/**
 * Queued jobs where two last calls bring two results, each under the job's own name: the job was processed twice,
 * however its webhook was answered. A repeated call brings the same result. Without a declared last call another output
 * may be a preview.
 */
export const givesTwoResults: Judge = function* (history) {
  const { async, queue, recognise } = history.facts;
  if (async.finalCall === undefined) return;
  const { all } = joinedJobs(history);
  for (const job of all) {
    if (!queue.routes.some((route) => route === job.route) || job.calls.length < 2) continue;
    const own = resultCalls(job, history.facts).filter((call) =>
      isNamed(call, job, all, recognise),
    );
    const places = own.map(({ body }) => placeOf(outputOf(formed(body?.text).json, recognise)));
    const [first, second] = new Set(places.filter((place) => place !== undefined));
    if (second === undefined) continue;
    yield contradicts(job.call, {
      field: "the webhook",
      kind: "seen",
      expected: "one result for every admitted request",
      got: `two results: ${first} and ${second}`,
      // The result of another request may have come here, or under this one's name.
      unless: [asyncCallsWebhook.id, asyncTrackIdMatches.id],
    });
  }
};

/** Whether a call names a job: by its id, where calls carry one; otherwise by a track_id that no other job has. */
function isNamed(call: HookEvent, job: Job, all: readonly Job[], recognise: Recognise): boolean {
  const [own, told] = [job.call.received ?? {}, formed(call.body?.text)].map((one) =>
    jobIdOf(one, recognise),
  );
  if (own !== undefined && told !== undefined) return own === told;
  const { trackId } = job;
  const isShared = all.some((other) => other !== job && other.trackId === trackId);
  return trackId !== undefined && !isShared && holdsTrackId(decodedText(call), trackId);
}

type Recognise = Profile["recognise"];
