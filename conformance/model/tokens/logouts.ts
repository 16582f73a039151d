import { logoutRejectsUnknownToken } from "../../../contracts/clauses/logout.ts";
import { outcome, succeededPlainly } from "../../history/answers/outcome.ts";
import { bearer, before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { type MissingBearer, missingBearer } from "../../history/requests/missing-bearer.ts";
import { contradicts, forEvery, type Judge, refused, supports } from "../../history/sighting.ts";

type Route = "logout" | "logout-all";

/** A call without a valid token does not succeed; a refusal counts where a call with a valid one succeeded. */
export const doesNotSucceed = (route: Route, ways: readonly MissingBearer[]): Judge =>
  forEvery(
    (history) => history.to(route),
    (call, history) => {
      const way = missingBearer(call, history);
      if (way === undefined || !ways.includes(way)) return undefined;
      if (succeededPlainly(call)) {
        return contradicts(call, {
          kind: `${route}: ${way}`,
          field: "the answer",
          expected: `no success (${way})`,
          got: `status ${call.received?.status}, error null`,
          wants: { status: "refused" },
          unless: bearer(call) === undefined ? [] : [logoutRejectsUnknownToken.id],
        });
      }
      const control = history
        .to(route)
        .find((other) => !missingBearer(other, history) && succeededPlainly(other));
      return control && outcome(call) === "failed"
        ? supports([control, call], `${route}: ${way}`)
        : undefined;
    },
  );

/** Without a body, and without a label that announces one. */
export const isBare = ({ sent }: Call): boolean =>
  sent.bytes === 0 && sent.headers["content-type"] === undefined;

/** A call with a live token and no body is served; it counts against only where `{}` makes the difference. */
export const needsNoBody = (route: Route): Judge =>
  forEvery(
    (history) => history.to(route).filter(isBare),
    (call, history) => {
      if (missingBearer(call, history) !== undefined) return undefined;
      if (succeededPlainly(call)) return supports(call);
      const served = withBody(call, history);
      if (outcome(call) !== "failed" || served === undefined) return undefined;
      return contradicts([call, served], {
        field: "the answer",
        expected: "to be served without a request body",
        got: `${refused(call)}; served with the body {}`,
        wants: { call: call.id, status: "served" },
      });
    },
  );

function withBody(call: Call, history: History): Call | undefined {
  const { authorization } = call.sent.headers;
  return history
    .to(call.route?.id === "logout" ? "logout" : "logout-all")
    .find(
      (other) =>
        other.sent.headers.authorization === authorization &&
        other.sent.text !== undefined &&
        before(call, other) &&
        succeededPlainly(other),
    );
}
