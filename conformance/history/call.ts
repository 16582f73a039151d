import { hash } from "node:crypto";
import type { AnsweredEvent, Design, Unrecorded } from "../../contracts/history/events.ts";
import type { RouteParams } from "../../contracts/wire/match-route.ts";
import type { Route } from "../../contracts/wire/routes.ts";
import { serverErrors } from "./answers/statuses.ts";

/** A JSON object as parsed from the wire. */
export type JsonObject = { [name: string]: unknown };

/** A time on the history's one axis. What two clocks measured has no order that is sure. */
export interface Instant {
  /** The clock that measured it. */
  clock: string;
  /** Microseconds on the axis (`CommonClock`); ties of one clock are broken by `seq`. */
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
  /** What the recorder left out of it. */
  unrecorded: Unrecorded;
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
  /** What came back; undefined, too, where too little is recorded of either half to say what came of the request. */
  received: (Message & { status: number }) | undefined;
  /** What came back as far as it is recorded, for judges of what an answer shows by itself; see `asShown`. */
  shown: (Message & { status: number }) | undefined;
  /**
   * Whether the answer looks like a rate limit's: it has a form that the profile declares, or words that only limits
   * use.
   */
  limited: boolean;
  /** Why no answer came, where none did. */
  fault: AnsweredEvent["fault"];
  /** Ids of calls whose answers the sender had: program order. */
  after: readonly string[];
  /** Its place in the experiment that made it, where it says so. */
  design?: Design | undefined;
}

/** Whether a call asks for a page, or may: a service may want more of a client that looks like a browser. */
export const wantsPage = ({ sent: { headers, unrecorded } }: Call): boolean =>
  /text\/html/i.test(headers.accept ?? (unrecorded.includes("headers") ? "text/html" : ""));

/**
 * Whether an answer is no JSON where none was asked for, as by a client that names no media type: how a service answers
 * those who may want a page is not shown.
 */
export const isUnaskedPage = ({ sent, received }: Call): boolean =>
  received?.json === undefined && !/json/i.test(sent.headers.accept ?? "");

/** Path and query of a call; `~`, which pseudonyms have, need not be escaped (RFC 3986, 2.3). */
export const pathAndQuery = ({ path, query }: Pick<Call, "path" | "query">): string =>
  query.size === 0 ? path : `${path}?${query}`.replaceAll("%7E", "~");

/** What a call asks, its headers left aside, in few signs, since tables keep it: two calls with the same ask the same. */
export const requestOf = (call: Call): string =>
  hash("sha1", `${call.method} ${pathAndQuery(call)} ${call.sent.text ?? call.sent.base64 ?? ""}`);

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

/**
 * What is presented as a bearer token, by the documented header and scheme (any letter case of the scheme). Of `Bearer T and more`
 * it is `T and more`: no token that any answer gave, and not nothing either. Whether a service takes it for `T` is not shown.
 */
export function bearer(call: Call): string | undefined {
  return /^bearer +(\S(?:.*\S)?)\s*$/is.exec(call.sent.headers.authorization ?? "")?.[1];
}

/** Whether more than a token stands behind the scheme, such as `Bearer T and more`. */
export const hasTrailingText = (call: Call): boolean => /\s/.test(bearer(call) ?? "");

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

/** Whether `a` is surely earlier: measured by the same clock. */
export function earlier(a: Instant, b: Instant): boolean {
  if (a.clock !== b.clock) return false;
  return a.t < b.t || (a.t === b.t && a.seq < b.seq);
}

/** For sorting: by time, ties by sequence. */
export const inTime = (a: Instant, b: Instant): number => a.t - b.t || a.seq - b.seq;

/** `a` had been sent before the answer of `b` was there: its effect may be in what `b` shows. */
export function mayAffect(a: Call, b: Call): boolean {
  return b.received === undefined || !earlier(b.received.at, a.sent.at);
}

/** Whether a call met a fault of the service's own, whatever it asked for. */
export const isCrash = ({ received }: Call): boolean => (received?.status ?? 0) >= serverErrors;
