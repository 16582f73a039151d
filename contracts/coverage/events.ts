import { asyncCallsWebhook, asyncTrackIdMatches } from "../clauses/async.ts";
import { objectRemovalParameters } from "../clauses/images.ts";
import { transcribeParameters } from "../clauses/speech.ts";
import { claimed, type Sentence, section, unseen } from "./sentence.ts";

/** Of the document: Events. */
export const events: readonly Sentence[] = [
  ...section("Events, 1", [unseen("there is no catalogue of events", "it promises nothing")]),
  ...section("Events, 2", [
    claimed(
      "webhook and track_id; the latter comes again with the result",
      asyncCallsWebhook,
      asyncTrackIdMatches,
    ),
  ]),
  ...section("Events, 3", [
    claimed(
      "transcription and object removal take both",
      transcribeParameters,
      objectRemovalParameters,
    ),
  ]),
];
