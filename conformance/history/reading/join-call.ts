import type { AnsweredEvent, SentEvent } from "../../../contracts/history/events.ts";
import type { RouteMatch } from "../../../contracts/wire/match-route.ts";
import { isLimited, isRationed, type LimitSigns } from "../answers/limited.ts";
import { serverErrors } from "../answers/statuses.ts";
import type { Call, Message } from "../call.ts";
import { holdsNoText } from "../requests/no-text.ts";
import type { CommonClock } from "../time/clocks.ts";
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
  const request = new EventMessage(sent, axis);
  const shown =
    answered?.status === undefined || isCrashOnNoText(sent, answered.status)
      ? undefined
      : new EventAnswer(answered, answered.status, axis);
  const { route, pathOf, params } = matched(match);
  const [path = "", query = ""] = sent.path.split("?", 2);
  return {
    id: sent.id,
    episode: sent.episode,
    subject: sent.subject,
    method: sent.method,
    path,
    query: query === "" ? noQuery : new URLSearchParams(query),
    route,
    pathOf,
    params,
    sent: request,
    received: shown && isKnown(request) && isTold(shown) ? shown : undefined,
    shown,
    limited:
      shown !== undefined &&
      (isLimited(shown, forms, isRetryAfterTelling) || (asksNoWork(match) && isRationed(shown))),
    fault: answered?.fault,
    after: sent.after ?? none,
    design: sent.design,
  };
}

/** Whether a service broke on what is no text in any reading: that is recorded, and no evidence of anything. */
const isCrashOnNoText = (sent: SentEvent, status: number): boolean =>
  status >= serverErrors && holdsNoText(sent);

/** Whether enough of a request is recorded to say what it asked for. */
const isKnown = ({ unrecorded }: Message): boolean =>
  unrecorded.every((part) => part === "headers");

/** Whether enough of an answer is recorded to say what came of its request: why it is none may stand in its headers. */
const isTold = ({ unrecorded, status }: Message & { status: number }): boolean =>
  unrecorded.every((part) => part === "headers" && status < 300);

/** What all calls share that have no query, no parameters in their path, or no calls that they came after. */
const noQuery = new URLSearchParams();
const noParams: Call["params"] = {};
const none: Call["after"] = [];

/** Whether a route is one whose requests have no amounts, of which a refusal could speak: accounts and restarts. */
const asksNoWork = (match: RouteMatch | undefined): boolean =>
  match !== undefined &&
  "route" in match &&
  (match.route.tier === "control-plane" || match.route.id === "restart");

function matched(match: RouteMatch | undefined): Pick<Call, "route" | "pathOf" | "params"> {
  if (match === undefined) return { route: undefined, pathOf: undefined, params: noParams };
  if ("pathOf" in match) return { route: undefined, pathOf: match.pathOf, params: noParams };
  return { route: match.route, pathOf: match.route, params: match.params };
}
