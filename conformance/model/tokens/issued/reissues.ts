import { bearer, before, type Call } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import { tokensOf } from "../../../history/ledger/tokens.ts";
import { contradicts, forEvery, type Judge } from "../../../history/sighting.ts";
import { givesBack, type IssuingRoute } from "./issued.ts";

/** A token that a call gives was not given before. */
export const givesNewToken = (route: IssuingRoute): Judge =>
  forEvery(reissuedBy(route), ({ first, again }) =>
    contradicts([first, again], {
      field: "data.access_token",
      expected: "a token that was not given before",
      got: "the same token again",
      wants: { path: "data.access_token", unlike: first.id },
    }),
  );

/**
 * Calls of a route that gave a token which an earlier call had given. Not counted are simultaneous calls with the same
 * old token, and calls that presented the very token they got.
 */
const reissuedBy = (route: IssuingRoute) => (history: History) =>
  tokensOf(history).flatMap(({ issue, reissued }) =>
    reissued
      .filter((again) => again.route?.id === route && !isSharing(issue, again) && !givesBack(again))
      .map((again) => ({ first: issue, again })),
  );

/** Whether two calls that were under way together asked for the same with one token: that both get one is `refresh.rotates-once`'s. */
export const isSharing = (issue: Call, again: Call): boolean =>
  bearer(again) !== undefined && bearer(issue) === bearer(again) && !before(issue, again);
