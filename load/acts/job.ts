import type { StandardKey } from "../../contracts/profile/sections/accounts.ts";
import type { TrackIdForm } from "../../contracts/profile/sections/queue.ts";

/** One request as it goes over the wire; path and query below the base URL. */
export interface Call {
  method: "POST";
  path: string;
  headers: Record<string, string>;
  /** JSON text; null where the request has no body. */
  body: string | null;
}

/** The queued route that is loaded, and a valid body for it without key, webhook and track_id. */
export interface JobRequest {
  path: string;
  body: Record<string, unknown>;
  /** Bodies of jobs that take long and of jobs that are short; without them no job is known to differ. */
  longBody?: Record<string, unknown> | undefined;
  shortBody?: Record<string, unknown> | undefined;
  /** The usual body with what else it may hold; without it every usual job has the same. */
  fullBody?: Record<string, unknown> | undefined;
  key: StandardKey;
  /** What stands in a file for each two of the digits that make it a job's own; by default these. */
  ownDigits?: Readonly<Record<string, string>> | undefined;
}

/** What a job is like, in the order of their indexes in a raw log; a bare one lacks what its route needs. */
export const kinds = ["usual", "long", "short", "bare", "full"] as const;
export type JobKind = (typeof kinds)[number];

/** Stands in a body's file, or its URL, for digits that no other job has: equal jobs may be answered from a cache. */
export const ownPlace = "{own}";

/** Where the result of a job is to go, if anywhere, and by what name, if any. */
export interface Address {
  hookUrl?: string | undefined;
  trackId?: string | undefined;
  /** A random UUID: the segment of its webhook, whether it names that or not. */
  drawn: string;
}

/** Makes the calls of one account: all that is the same in every call is rendered once. */
export function jobWriter(request: JobRequest, key: string) {
  const { in: where, name, prefix = "" } = request.key;
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...(where === "header" ? { [name]: `${prefix}${key}` } : {}),
  };
  const query = `${encodeURIComponent(name)}=${encodeURIComponent(key)}`;
  const path =
    where === "query"
      ? request.path + (request.path.includes("?") ? "&" : "?") + query
      : request.path;
  const given = where === "body" ? { [name]: key } : {};
  const tails: Record<JobKind, string[]> = {
    usual: tail(request.body, given),
    long: tail(request.longBody ?? request.body, given),
    short: tail(request.shortBody ?? request.body, given),
    bare: tail({}, given),
    full: tail(request.fullBody ?? request.body, given),
  };

  return (kind: JobKind, { hookUrl, trackId, drawn }: Address): Call => {
    const called = hookUrl === undefined ? "" : `,"webhook":${JSON.stringify(hookUrl)}`;
    const named = trackId === undefined ? "" : `,"track_id":"${trackId}"`;
    const tail = tails[kind].join(ownDigitsOf(drawn, request.ownDigits));
    const body = `{${`${called}${named}${tail}`.replace(",", "")}`;
    return { method: "POST", path, headers, body };
  };
}

/**
 * The digits that make a file a job's own, by a UUID that was drawn for it. They are enough not to repeat, and too few to
 * guess the webhook by. k6 loops over pairs five times as fast as over digits.
 */
export function ownDigitsOf(drawn: string, ownDigits: JobRequest["ownDigits"]): string {
  const digits = drawn.slice(0, 8) + drawn.slice(9, 13) + drawn.slice(24, 28);
  if (ownDigits === undefined) return digits;
  let own = "";
  for (let at = 0; at < digits.length; at += 2) own += ownDigits[digits.slice(at, at + 2)];
  return own;
}

/** The rest of a JSON object, from the comma after its first members on, cut where its own digits go. */
function tail(template: Record<string, unknown>, key: Record<string, string>): string[] {
  const { webhook: _, track_id: __, ...members } = template;
  const text = JSON.stringify({ ...key, ...members }).slice(1);
  return (text === "}" ? text : `,${text}`).split(ownPlace);
}

/** A track_id that no other request has; of one length, so that none is a part of another. */
export function drawTrackId({ form, length }: TrackIdForm): string {
  if (form === "uuid") return crypto.randomUUID();
  let drawn = "";
  while (drawn.length < length) drawn += form === "digits" ? digits() : hexDigits();
  return drawn.slice(0, length);
}

/** Twenty-four random hexadecimal digits: of a random UUID those that are not its version. */
function hexDigits(): string {
  const uuid = crypto.randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(24);
}

const digits = (): string => Math.random().toFixed(9).slice(2);
