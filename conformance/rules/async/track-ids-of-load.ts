import { asyncCallsWebhook } from "../../../contracts/clauses/async.ts";
import type { HookEvent, SentEvent } from "../../../contracts/history/events.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { contradicts, type Judge } from "../../history/sighting.ts";
import { formedBody, hasAnyForm } from "../../target/answer-form.ts";

/**
 * Results of load that tell the track_id of another request. A history keeps the long bodies of load in part, so these
 * requests are known by their events, not as joined jobs.
 */
export const foreignTrackIds: Judge = function* (history) {
  const requests = queuedUnderLoad(history);
  const byTrackId = new Map(requests.map((request) => [trackIdIn(request), request]));
  const byHook = Map.groupBy(history.hooks, ({ hook }) => hook);
  for (const request of requests) {
    const calls = byHook.get(request.hook ?? "") ?? [];
    if (!calls.some((call) => mayBeLast(call, history.facts))) continue;
    const told = calls.map(trackIdIn).filter((id) => id !== undefined && id !== trackIdIn(request));
    const other = told.map((id) => byTrackId.get(id)).find((one) => one !== undefined);
    if (other === undefined) continue;
    const shown = [other, request].flatMap(({ id }) => history.call(id) ?? []);
    yield contradicts(shown, {
      field: "the track_id of the webhook call",
      expected: trackIdIn(request) ?? "no other request's",
      got: `${trackIdIn(other)}, of another request`,
      // The result of the other request may have come to the wrong webhook rather than under the wrong name.
      unless: [asyncCallsWebhook.id],
    });
  }
};

/** The requests that load sent to routes with a queue, in the order of the history's events. */
const queuedUnderLoad = (history: History): SentEvent[] =>
  history.events
    .filter((event) => event.ev === "sent")
    .filter(({ id, account }) => account !== undefined && isQueued(history.call(id), history));

const isQueued = (call: Call | undefined, { facts }: History): boolean =>
  facts.queue.routes.some((route) => route === call?.route?.id);

/** Whether a call may be the last of its job, which alone shows that there was a result. */
const mayBeLast = ({ body }: HookEvent, { async: { finalCall } }: Profile): boolean =>
  finalCall === undefined || hasAnyForm(finalCall, formedBody(body));

/** The track_id that a request gives, or that a call tells. */
function trackIdIn({ body }: SentEvent | HookEvent): string | undefined {
  const id = valueAt(formedBody(body).json, "/track_id");
  return typeof id === "string" ? id : undefined;
}
