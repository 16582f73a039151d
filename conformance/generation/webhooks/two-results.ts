import { asyncCallsWebhook, asyncTrackIdMatches } from "../../../contracts/clauses/async.ts";
import type { HookEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { asked, type Call } from "../../history/call.ts";
import { contradicts, type Judge } from "../../history/sighting.ts";
import { formedBody, hasAnyForm } from "../../target/answer-form.ts";
import { decodedText, formedCall } from "../jobs/call-text.ts";
import { jobIdOf, outputOf } from "../jobs/disposition.ts";
import { hookOf } from "../jobs/hook-address.ts";
import { placeOf } from "../jobs/result-place.ts";
import { holdsTrackId } from "../jobs/track-id-in.ts";

/**
 * Queued jobs where two last calls bring two results, each under the job's own name: the job was processed twice,
 * however its webhook was answered. A repeated call brings the same result. Without a declared last call another output
 * may be a preview; and where several requests gave one webhook, it may be another's.
 */
export const givesTwoResults: Judge = function* (history) {
  const { async, queue, recognise } = history.facts;
  const { finalCall } = async;
  if (finalCall === undefined) return;
  const all = generationRouteIds.flatMap((route) => history.to(route));
  const byWebhook = Map.groupBy(all, hookOf);
  const byName = Map.groupBy(all, trackIdOf);
  const hooks = Map.groupBy(history.hooks, ({ hook }) => hook);
  for (const call of queue.routes.flatMap((route) => history.to(route))) {
    const webhook = hookOf(call);
    if (webhook === undefined || byWebhook.get(webhook)?.length !== 1) continue;
    const hasOwnName = byName.get(trackIdOf(call))?.length === 1;
    const own = (hooks.get(webhook) ?? [])
      .filter((hook) => hasAnyForm(finalCall, formedCall(hook)))
      .filter((hook) => isNamed(hook, call, hasOwnName, recognise));
    const places = own.map(({ body }) => placeOf(outputOf(formedBody(body).json, recognise)));
    const [first, second] = new Set(places.filter((place) => place !== undefined));
    if (second === undefined) continue;
    yield contradicts(call, {
      field: "the webhook",
      kind: "seen",
      expected: "one result for every admitted request",
      got: `two results: ${first} and ${second}`,
      // The result of another request may have come here, or under this one's name.
      unless: [asyncCallsWebhook.id, asyncTrackIdMatches.id],
    });
  }
};

/** Whether a webhook's call names a job: by its id, where calls carry one; otherwise by a track_id of its own. */
function isNamed(
  hook: HookEvent,
  call: Call,
  hasOwnName: boolean,
  recognise: Profile["recognise"],
): boolean {
  const [own, told] = [call.received ?? {}, formedBody(hook.body)].map((one) =>
    jobIdOf(one, recognise),
  );
  if (own !== undefined && told !== undefined) return own === told;
  const trackId = trackIdOf(call);
  return trackId !== undefined && hasOwnName && holdsTrackId(decodedText(hook), trackId);
}

function trackIdOf(call: Call): string | undefined {
  const trackId = asked(call, "track_id");
  return typeof trackId === "string" || typeof trackId === "number" ? String(trackId) : undefined;
}
