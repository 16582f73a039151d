import fc from "fast-check";
import { timestampLevel } from "../../generation/parameters/transcribe.ts";
import { everyAddressing } from "../../stage/customer.ts";
import { asking } from "../../stage/drives/asking.ts";
import { askingListed } from "../../stage/drives/asking-listed.ts";

const route = "transcribe";

/**
 * Listed and unlisted levels, null among the listed. A service may take an unlisted level and fail its job, which the
 * webhook tells.
 */
export const askLevels = askingListed("ask transcribe for timestamp levels", timestampLevel, {
  some: [12, 6],
  order: { look: "call" },
  // Without a webhook, another part of the service may check the level.
  besides: () => [{ order: { hook: false, look: "parameters" } }],
  few: [4, 2],
  needs: ["media"],
});

/** Requests without webhook and track_id, with one of them, and with both. */
export const askTranscripts = asking("ask transcribe with and without webhook and track_id", {
  routes: [route],
  given: fc.constantFrom(2, 3),
  cases: [2],
  needs: ["media"],
  runs: 2,
  series: (count) =>
    everyAddressing.map((order) => ({ route, order, changes: Array(count).fill({}) })),
});
