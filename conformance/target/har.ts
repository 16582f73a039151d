import { HistoryError } from "../../contracts/history/ndjson.ts";
import type { Slugs } from "../../contracts/profile/target.ts";
import { matchRoute } from "../../contracts/wire/match-route.ts";
import { type HarEntry, readEntries } from "./har-entry.ts";
import { parseJson } from "./parse-json.ts";
import { bodyOf, type RawEvent, type Recorder } from "./recorder.ts";

/** Traffic that a browser or a proxy recorded, as an HTTP Archive 1.2: the part that the kit reads. */
export interface Archive {
  log: { entries: readonly HarEntry[] };
}

/**
 * The archive that a text holds; undefined where it is no archive. Throws HistoryError where an entry cannot be read.
 */
export function harIn(text: string): Archive | undefined {
  const parsed = parseJson(text) as { log?: { entries?: unknown } } | null | undefined;
  const entries = parsed?.log?.entries;
  if (!Array.isArray(entries)) return undefined;
  const fault = (what: string) => new HistoryError(`the archive's ${what}`);
  return { log: { entries: readEntries(entries, fault) } };
}

/**
 * The base URL of the documented routes in an archive: the one that most of its requests agree on. Undefined where none
 * of its requests is to a documented path.
 */
export function baseUrlIn({ log }: Archive, slugs: Slugs): string | undefined {
  const votes = new Map<string, number>();
  for (const { request } of log.entries) {
    const base = baseOf(request.method, request.url, slugs);
    if (base !== undefined) votes.set(base, (votes.get(base) ?? 0) + 1);
  }
  return [...votes].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** A request's URL without the documented path at its end. */
function baseOf(method: string, url: string, slugs: Slugs): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const segments = pathname.split("/");
  for (let kept = 1; kept < segments.length; kept += 1) {
    const path = `/${segments.slice(kept).join("/")}`;
    if (matchRoute(method, path, slugs) !== undefined) {
      return origin + segments.slice(0, kept).join("/");
    }
  }
  return undefined;
}

/**
 * Records the requests of an archive below a base URL, and their answers, as if they were sent now. Times are the
 * archive's, and secrets become pseudonyms. Returns how many requests it recorded.
 */
export function recordHar({ log }: Archive, baseUrl: string, recorder: Recorder): number {
  const entries = log.entries.filter(({ request }) => isBelow(request.url, baseUrl));
  const events = entries.flatMap((entry) => eventsOf(entry, baseUrl, recorder.id("c")));
  // Calls overlap: each half is recorded at its own time.
  for (const event of events.sort((one, other) => (one.t_us ?? 0) - (other.t_us ?? 0))) {
    recorder.record(event);
  }
  return entries.length;
}

const isBelow = (url: string, baseUrl: string): boolean =>
  url.startsWith(baseUrl) && /^[/?#]|^$/.test(url.slice(baseUrl.length));

function eventsOf(
  { startedDateTime, time, request, response }: HarEntry,
  baseUrl: string,
  id: string,
) {
  const began = Date.parse(startedDateTime) * 1000;
  const sent = bodyOf(bytes(request.postData?.text), { isOurs: true });
  const { text, encoding } = response.content;
  const got = bodyOf(bytes(text, encoding));
  // Browsers write status 0 where no answer came.
  const answer =
    response.status === 0
      ? ({ fault: "aborted" } as const)
      : { status: response.status, headers: flat(response.headers) };
  return [
    {
      ev: "sent",
      id,
      t_us: began,
      method: request.method,
      path: request.url.slice(baseUrl.length).replace(/#.*$/s, "") || "/",
      headers: flat(request.headers),
      ...(sent === undefined ? {} : { body: sent }),
    },
    {
      ev: "answered",
      id,
      t_us: began + Math.round(Math.max(0, time) * 1000),
      ...answer,
      ...(got === undefined ? {} : { body: got }),
    },
  ] satisfies RawEvent[];
}

const bytes = (text: string | null | undefined, encoding?: string | null): Buffer | undefined =>
  text === undefined || text === null
    ? undefined
    : Buffer.from(text, encoding === "base64" ? "base64" : "utf8");

/** Names in lower case; HTTP/2's `:method` and the like are left out. */
function flat(headers: HarEntry["request"]["headers"]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { name, value } of headers) {
    const known = name.toLowerCase();
    if (known.startsWith(":")) continue;
    all[known] = known in all ? `${all[known]}, ${value}` : value;
  }
  return all;
}
