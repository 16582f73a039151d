import fc from "fast-check";
import { timestampLevels } from "../../../contracts/limits.ts";
import type { Order } from "../../stage/customer.ts";
import { asking, dealt } from "../../stage/drives/asking.ts";
import { setting, settings, someChanges, someUnlisted } from "../../stage/drives/changes.ts";

const route = "transcribe";
const others = [
  "segment",
  "character",
  "phrase",
  "paragraph",
  "line",
  "none",
  "words",
  "sentences",
  "token",
  "chunk",
  "phoneme",
  "all",
  "utterance",
  "syllable",
  "speaker",
  "char",
  "sen",
  "or",
  "word,sentence",
];

/** Listed and unlisted levels, null among the listed; other spellings and types are only watched. */
export const askLevels = asking("ask transcribe for timestamp levels", {
  routes: [route],
  given: someChanges(
    setting("timestamp_level", someUnlisted(others)),
    setting("timestamp_level", fc.constantFrom(null, ...timestampLevels)),
    [12, 6],
  ),
  cases: [
    settings("timestamp_level", [
      ...others,
      "Word",
      "null",
      " sentence",
      "",
      1,
      true,
      null,
      ...timestampLevels,
    ]),
  ],
  needs: ["media"],
  // An unlisted one may be taken and fail: the call says so. Where none is asked for, others may look at it.
  series: (changes) => [
    ...dealt({ route, order: { look: "call" } }, changes),
    {
      route,
      order: { hook: false, look: "parameters" },
      changes: [...changes.slice(0, 4), ...changes.slice(-2)],
    },
  ],
});

const orders: readonly Order[] = [
  { hook: false, trackId: false },
  { trackId: false },
  { hook: false },
  {},
];

/** Without webhook and track_id, with the one, with both. */
export const askTranscripts = asking("ask transcribe with and without webhook and track_id", {
  routes: [route],
  given: fc.constantFrom(2, 3),
  cases: [2],
  needs: ["media"],
  runs: 2,
  series: (count) => orders.map((order) => ({ route, order, changes: Array(count).fill({}) })),
});
