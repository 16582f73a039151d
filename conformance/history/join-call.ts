import type { AnsweredEvent, SentEvent } from "../../contracts/history/events.ts";
import type { RouteMatch } from "../../contracts/wire/match-route.ts";
import type { Call } from "./call.ts";
import type { CommonClock } from "./clocks.ts";
import { isLimited, isRationed, type LimitSigns } from "./limited.ts";
import { EventAnswer, EventMessage } from "./message.ts";

/** How the events of a history are read: what rate limits answer, and the axis of all its times. */
export type Reading = LimitSigns & { axis: CommonClock };

/** Joins the two halves of a call; an answer still missing is a fault-free call without `received`. */
export function joinCall(
  sent: SentEvent,
  answered: AnsweredEvent | undefined,
  match: RouteMatch | undefined,
  { forms, isRetryAfterTelling, axis }: Reading,
): Call {
  const received =
    answered?.status === undefined ? undefined : new EventAnswer(answered, answered.status, axis);
  const [path = "", query = ""] = sent.path.split("?", 2);
  return {
    id: sent.id,
    episode: sent.episode,
    subject: sent.subject,
    method: sent.method,
    path,
    query: query === "" ? noQuery : new URLSearchParams(query),
    ...matched(match),
    sent: new EventMessage(sent, axis),
    received,
    limited:
      received !== undefined &&
      (isLimited(received, forms, isRetryAfterTelling) ||
        (asksNoWork(match) && isRationed(received))),
    fault: answered?.fault,
    after: sent.after ?? [],
  };
}

/** The one that all calls without a query share. */
const noQuery = new URLSearchParams();

/** Whether a route is one whose requests have no amounts, of which a refusal could speak: accounts and restarts. */
const asksNoWork = (match: RouteMatch | undefined): boolean =>
  match !== undefined &&
  "route" in match &&
  (match.route.tier === "control-plane" || match.route.id === "restart");

function matched(match: RouteMatch | undefined): Pick<Call, "route" | "pathOf" | "params"> {
  if (match === undefined) return { route: undefined, pathOf: undefined, params: {} };
  if ("pathOf" in match) return { route: undefined, pathOf: match.pathOf, params: {} };
  return { route: match.route, pathOf: match.route, params: match.params };
}
