import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import { unbearing } from "../bearing.ts";
import { type Call, hasNoCredentials } from "../call.ts";
import type { History } from "../history.ts";
import { tokensOf } from "../ledger/tokens.ts";
import { givenToken, outcome } from "../outcome.ts";
import { contradicts, forEvery, type Judge, refused, supports } from "../sighting.ts";

/**
 * What must give no token gives none. `kindOf` says in which way a call is wrong, or that it is not. A
 * refusal counts only beside a control: a call of the same route that did give a token. `unless`: rules
 * that explain a token by more than this.
 */
export const givesNoToken = (
  route: RouteId,
  kindOf: (call: Call, history: History) => string | undefined,
  unless: readonly string[] = [],
): Judge =>
  forEvery(
    (history) => history.to(route),
    (call, history) => {
      const kind = kindOf(call, history);
      if (kind === undefined || outcome(call) === "unclear") return undefined;
      const token = givenToken(call);
      if (token === undefined) {
        const control = history.to(route).find((other) => isControl(other, kindOf, history));
        return control && supports([control, call], kind);
      }
      const works = tokensOf(history).worked(token);
      if (outcome(call) !== "succeeded" && works === undefined) return undefined;
      return contradicts(works === undefined ? call : [call, works], {
        kind,
        field: "data.access_token",
        expected: `no token (${kind})`,
        got: works === undefined ? "a token" : "a token, and it works",
        unless,
      });
    },
  );

function isControl(
  call: Call,
  kindOf: (call: Call, history: History) => string | undefined,
  history: History,
): boolean {
  return givenToken(call) !== undefined && kindOf(call, history) === undefined;
}

/**
 * Calls that need no credentials work without an Authorization header. It breaks that only where the very
 * same request is served once such a header is there, each time, and was refused before as unauthenticated
 * (401), or twice in a row; any other refusal is another rule's.
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
        (other) => unbearing(other, history),
      );
      // A header that did not help each time is not what was missing.
      const served = [...byHeader.values()].find((those) =>
        those.every((other) => isServed(other, history)),
      )?.[0];
      const isTwice = alike.some(
        (other) => hasNoCredentials(other) && other !== call && outcome(other) === "failed",
      );
      if (served === undefined || !(isUnauthenticated(call) || isTwice)) return undefined;
      return contradicts([served, call], {
        field: "the answer",
        expected: "served without an Authorization header",
        got: `${refused(call)}; served with such a header`,
      });
    },
  );

/** Whether an answer says that credentials are missing: that is what HTTP's 401 means. */
export const isUnauthenticated = ({ received }: Call): boolean => received?.status === 401;

function isAlike(a: Call, b: Call): boolean {
  return a.episode === b.episode && a.path === b.path && a.sent.text === b.sent.text;
}
