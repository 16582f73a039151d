import type { AnsweredEvent, SentEvent } from "../../contracts/history/events.ts";
import type { AnswerForm } from "../../contracts/profile/recognise.ts";
import type { RouteMatch, RouteParams } from "../../contracts/wire/match-route.ts";
import type { Route } from "../../contracts/wire/routes.ts";
import { hasAnyForm } from "../target/answer-form.ts";
import { parseJson } from "../target/parse-json.ts";
import { saidBy, soundsDeferred, soundsLimited, soundsRationed } from "./refusal-wording.ts";
import { locked, serverErrors } from "./statuses.ts";

/** A JSON object as parsed from the wire. */
export type JsonObject = { [name: string]: unknown };

/** Microseconds on one clock; ties of one clock are broken by `seq`. */
export interface Instant {
  clock: string;
  t: number;
  seq: number;
}

export interface Message {
  at: Instant;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string | undefined;
  /** The body where it is no UTF-8 text. */
  base64: string | undefined;
  /** True size of the body, and whether the history keeps only a part of it or none. */
  bytes: number;
  truncated: boolean;
  /** The parsed body; `undefined` where there is none or it is no JSON. */
  json: unknown;
}

/** A request and what came back: the unit that judges speak of. */
export interface Call {
  id: string;
  episode: string | undefined;
  subject: string | undefined;
  method: string;
  /** Path below the base URL, without the query. */
  path: string;
  query: URLSearchParams;
  /** The documented route this is a call to: path and method are the document's. */
  route: Route | undefined;
  /** The route whose path this is, whatever the method. */
  pathOf: Route | undefined;
  params: RouteParams;
  sent: Message;
  received: (Message & { status: number }) | undefined;
  /**
   * Whether the answer looks like a rate limit's: it has a form that the profile declares, or words that only limits
   * use.
   */
  limited: boolean;
  /** Why no answer came, where none did. */
  fault: AnsweredEvent["fault"];
  /** Ids of calls whose answers the sender had: program order. */
  after: readonly string[];
}

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

type Received = { text: string } & Pick<Message, "headers" | "json"> & { status: number };

/** What shows a limit of rate: declared forms, and a `Retry-After` where not every answer has one. */
export interface LimitSigns {
  forms: readonly AnswerForm[];
  isRetryAfterTelling: boolean;
}

/** Whether an answer looks like a rate limit's: it has one of these forms, or words that only limits use. */
export const isLimited = (
  received: Received,
  forms: readonly AnswerForm[],
  isRetryAfterTelling = true,
): boolean =>
  !isSuccess(received) &&
  (hasAnyForm(forms, received) ||
    (isRefusal(received) && speaksOfLimits(received, isRetryAfterTelling)));

/** Whether a route is one whose requests have no amounts, of which a refusal could speak: accounts and restarts. */
const asksNoWork = (match: RouteMatch | undefined): boolean =>
  match !== undefined &&
  "route" in match &&
  (match.route.tier === "control-plane" || match.route.id === "restart");

/** Whether a refusal speaks of how often, or how soon again, the same may be asked. */
const isRationed = (received: Received): boolean =>
  !isSuccess(received) && isRefusal(received) && soundsRationed(saidBeside(received));

/** Whether a refusal speaks of a limit of rate or of a lock, by its status, its header or the usual words. */
function speaksOfLimits(received: Received, isRetryAfterTelling: boolean): boolean {
  const { status, headers } = received;
  const asksToWait = isRetryAfterTelling && headers["retry-after"] !== undefined;
  if (status === locked || asksToWait) return true;
  const said = saidBeside(received);
  return soundsLimited(said) || (status < 500 && soundsDeferred(said));
}

/** What an answer says outside its `meta`: what `meta` says of limits stands in every answer. */
const saidBeside = ({ text, json }: Received): string =>
  saidBy({ text, json: isObject(json) ? { ...json, meta: undefined } : json });

/** An answer of success may speak of limits, and ran into none. */
const isSuccess = ({ status, json }: { status: number; json: unknown }): boolean =>
  status < 400 && isObject(json) && (json.error === null || json.status === "success");

const isRefusal = ({ status, json }: { status: number; json: unknown }): boolean =>
  status >= 400 || (isObject(json) && (isObject(json.error) || json.status === "error"));

/** Whether a call asks for a page: a service may want more of a client that looks like a browser. */
export const wantsPage = ({ sent }: Call): boolean => /text\/html/i.test(sent.headers.accept ?? "");

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

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member of the request's JSON body; undefined where it is absent or the body no object. */
export function asked(call: Call, name: string): unknown {
  return isObject(call.sent.json) ? call.sent.json[name] : undefined;
}

/** Whether the request's JSON body has this member, be it null. */
export function asks(call: Call, name: string): boolean {
  return isObject(call.sent.json) && Object.hasOwn(call.sent.json, name);
}

/** The names of a dotted path; there are a few dozen paths, each asked of every call. */
const namesOf = new Map<string, readonly string[]>();

function names(path: string): readonly string[] {
  const split = namesOf.get(path) ?? path.split(".");
  namesOf.set(path, split);
  return split;
}

/** A value of the answer's JSON body by dotted path, e.g. `data.user.email`. */
export function answered(call: Call, path: string): unknown {
  let value: unknown = call.received?.json;
  for (const name of names(path)) {
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** A value of the wire as a text, whatever it is: an object may have a `toString` of its own, which is no function. */
export const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

/** The text of a single value, which a service may have put into a list of one. */
export const singleText = (value: unknown): string =>
  Array.isArray(value) && value.length === 1 ? singleText(value[0]) : asText(value);

/** The bearer token presented, by the documented header and scheme (any letter case of the scheme). */
export function bearer(call: Call): string | undefined {
  return /^bearer +(\S+)$/i.exec(call.sent.headers.authorization ?? "")?.[1];
}

/**
 * Whether a call presents no credentials in its header. That a call which needs none is served with some is not shown.
 */
export const hasNoCredentials = ({ sent }: Call): boolean =>
  sent.headers.authorization === undefined;

/** JSON in UTF-8, as JSON is: no other charset need be taken. */
export const isPlainLabel = (contentType: string): boolean =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType);

/** Whether the scheme is spelt as in the document: in other letters a live token may be refused, too. */
export const isSpeltBearer = ({ sent }: Call): boolean =>
  sent.headers.authorization?.startsWith("Bearer ") === true;

/** `a` surely ended before `b` began: by the clock (ties by sequence) or because the sender had its answer. */
export function before(a: Call, b: Call): boolean {
  if (b.after.includes(a.id)) return true;
  return a.received !== undefined && earlier(a.received.at, b.sent.at);
}

export function earlier(a: Instant, b: Instant): boolean {
  if (a.clock !== b.clock) return false;
  return a.t < b.t || (a.t === b.t && a.seq < b.seq);
}

/** `a` had been sent before the answer of `b` was there: its effect may be in what `b` shows. */
export function mayAffect(a: Call, b: Call): boolean {
  return b.received === undefined || !earlier(b.received.at, a.sent.at);
}

/** Whether a call met a fault of the service's own, whatever it asked for. */
export const isCrash = ({ received }: Call): boolean => (received?.status ?? 0) >= serverErrors;
