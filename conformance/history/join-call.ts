import type { AnsweredEvent, SentEvent } from "../../contracts/history/events.ts";
import type { RouteMatch } from "../../contracts/wire/match-route.ts";
import { parseJson } from "../target/parse-json.ts";
import type { Call, Message } from "./call.ts";
import { isLimited, isRationed, type LimitSigns } from "./limited.ts";

/** Joins the two halves of a call; `limits`: what rate limits answer; an answer still missing is a fault-free call without `received`. */
export function joinCall(
  sent: SentEvent,
  answered: AnsweredEvent | undefined,
  match: RouteMatch | undefined,
  { forms, isRetryAfterTelling }: LimitSigns,
): Call {
  const received =
    answered?.status === undefined ? undefined : { ...message(answered), status: answered.status };
  const { text = "" } = received ?? {};
  const [path = "", query = ""] = sent.path.split("?", 2);
  return {
    id: sent.id,
    episode: sent.episode,
    subject: sent.subject,
    method: sent.method,
    path,
    query: new URLSearchParams(query),
    ...matched(match),
    sent: message(sent),
    received,
    limited:
      received !== undefined &&
      (isLimited({ ...received, text }, forms, isRetryAfterTelling) ||
        (asksNoWork(match) && isRationed({ ...received, text }))),
    fault: answered?.fault,
    after: sent.after ?? [],
  };
}

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

function message(event: SentEvent | AnsweredEvent): Message {
  const truncated = event.body?.truncated === true;
  const { text, base64 } = truncated ? {} : (event.body ?? {});
  const headers = Object.entries(event.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  return {
    at: { clock: event.clock, t: event.t_us, seq: event.seq },
    headers: Object.fromEntries(headers),
    text,
    base64,
    bytes: event.body?.bytes ?? 0,
    truncated,
    json: text === undefined ? undefined : parseJson(text),
  };
}
