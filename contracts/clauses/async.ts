import { must, observe } from "./clause.ts";

export const asyncCallsWebhook = must({
  id: "async.calls-webhook",
  statement:
    "When transcribe or object_removal runs asynchronously, the given webhook is called when the result is there.",
  section: "What the service does; Events, 2 and 3",
  evidence: ["webhook"],
  note: "The profile tells an asynchronous answer: it lacks the result. A synchronous answer without a call is not judged; a job that may have failed counts only where the profile says that failures are called back. A route of the two that never calls, beside the other that does, is a breach.",
});

export const asyncTrackIdMatches = must({
  id: "async.track-id-matches",
  statement:
    "A webhook call for a result carries the track_id that was given, and not only that of another request.",
  section: "Events, 2",
  evidence: ["webhook"],
  note: "Anywhere in URL, headers or decoded body, in the form that the profile says. A body that cannot be decoded is inconclusive.",
});

export const asyncDelivery = observe({
  id: "async.delivery",
  statement:
    "What a webhook call holds, which signature headers it has, and whether calls are retried on failure, repeated, or out of order.",
  section: "Events, 4 and 5",
  evidence: ["webhook"],
});
