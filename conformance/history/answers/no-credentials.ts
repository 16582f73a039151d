import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { type Call, hasNoCredentials } from "../call.ts";
import type { History } from "../history.ts";
import { missingBearer } from "../requests/missing-bearer.ts";
import { contradicts, forEvery, type Judge, refused, supports } from "../sighting.ts";
import { outcome } from "./outcome.ts";
import { unauthorized } from "./statuses.ts";

/**
 * Calls that need no credentials work without an Authorization header. A target breaks that where the very same
 * request is served each time that such a header is there, and without it was refused as unauthenticated (401),
 * or twice in a row. Any other refusal is another rule's.
 */
export const needsNoCredentials = (
  route: RouteId,
  isOwed: (call: Call, history: History) => boolean,
  isServed: (call: Call, history: History) => boolean,
): Judge =>
  forEvery(
    (history) => history.to(route).filter(hasNoCredentials),
    (call, history) => {
      if (isServed(call, history)) return supports(call);
      if (outcome(call) !== "failed" || !isOwed(call, history)) return undefined;
      const alike = history.to(route).filter((other) => isAlike(other, call));
      const byHeader = Map.groupBy(
        alike.filter((other) => !hasNoCredentials(other)),
        (other) => missingBearer(other, history),
      );
      // A header that did not help each time is not what was missing.
      const served = [...byHeader.values()].find((those) =>
        those.every((other) => isServed(other, history)),
      )?.[0];
      const isTwice = alike.some(
        (other) => hasNoCredentials(other) && other !== call && outcome(other) === "failed",
      );
      if (served === undefined || !(isUnauthenticated(call) || isTwice)) return undefined;
      return contradicts(call, {
        control: served,
        field: "the answer",
        expected: "to be served without an Authorization header",
        got: `${refused(call)}; served with such a header`,
        wants: { status: "served" },
      });
    },
  );

/** Whether an answer says that credentials are missing: that is what HTTP's 401 means. */
export const isUnauthenticated = ({ received }: Call): boolean => received?.status === unauthorized;

function isAlike(a: Call, b: Call): boolean {
  return a.episode === b.episode && a.path === b.path && a.sent.text === b.sent.text;
}
