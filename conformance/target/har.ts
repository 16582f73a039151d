import { HistoryError } from "../../contracts/history/ndjson.ts";
import { normalBaseUrl, pathBelow } from "../../contracts/profile/index.ts";
import type { Slugs } from "../../contracts/profile/target.ts";
import { matchRoute, routeAt } from "../../contracts/wire/match-route.ts";
import { glimpsed, readEntry } from "./har-entry.ts";
import { eventsOf } from "./har-events.ts";
import type { HarExchange } from "./har-exchange.ts";

/** The entries of an HTTP Archive 1.2, which a browser or a proxy recorded. They are read where they are needed. */
export type HarEntries = Iterable<unknown> | AsyncIterable<unknown>;

/** Whether a JSON value is an archive. */
export const isArchive = (value: unknown): value is { log: { entries: readonly unknown[] } } =>
  Array.isArray(Object(Object(value).log).entries);

/**
 * The base URL of the documented routes in an archive: the one at which most requests are answered in JSON, or else made.
 * A client that is sent on from http: to https: asks at both. Undefined where no request is to a documented path.
 */
export async function baseUrlIn(entries: HarEntries, slugs: Slugs): Promise<string | undefined> {
  const votes = new Map<string, { base: string; json: number; all: number }>();
  for await (const entry of entries) {
    const { method, url, mimeType } = glimpsed(entry) ?? {};
    const base = method && url && baseOf(method, url, slugs);
    if (!base) continue;
    const vote = votes.get(base) ?? { base, json: 0, all: 0 };
    votes.set(base, vote);
    vote.all += 1;
    if (/\bjson\b/i.test(mimeType ?? "")) vote.json += 1;
  }
  const [first] = [...votes.values()].sort((a, b) => b.json - a.json || b.all - a.all);
  return first?.base;
}

/** A request's URL without the documented path at its end. */
function baseOf(method: string, url: string, slugs: Slugs): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  // So it is of a URL that is no http's.
  if (origin === "null") return undefined;
  const segments = pathname.split("/");
  for (let kept = 1; kept < segments.length; kept += 1) {
    const path = `/${segments.slice(kept).join("/")}`;
    if (matchRoute(method, path, slugs) !== undefined) {
      return normalBaseUrl(origin + segments.slice(0, kept).join("/"));
    }
  }
  return undefined;
}

/**
 * The requests of an archive below a base URL and their answers, as events in the order of their times, secrets and all.
 * Throws HistoryError where an entry cannot be read; one that is not below the base URL is nobody's concern.
 */
export async function eventsIn(entries: HarEntries, baseUrl: string, slugs: Slugs) {
  const events = eventsOf(await exchangesBelow(baseUrl, entries, slugs));
  // Calls overlap: each half stands at its own time.
  return events.sort((one, other) => one.t_us - other.t_us);
}

async function exchangesBelow(
  baseUrl: string,
  entries: HarEntries,
  slugs: Slugs,
): Promise<HarExchange[]> {
  const all: HarExchange[] = [];
  let at = -1;
  for await (const entry of entries) {
    at += 1;
    const path = pathBelow(baseUrl, glimpsed(entry)?.url ?? "");
    if (path === undefined) continue;
    const fault = (what: string) => new HistoryError(`the archive's log.entries[${at}].${what}`);
    const read = readEntry(entry, fault);
    all.push({ ...read, path, route: routeAt(read.request.method, path, slugs) });
  }
  return onceEach(all);
}

/**
 * The exchanges, each call once: where a service worker or an extension is between, some recorders write it twice, each time by
 * their own watch. Equal ones that may have overlapped are one; the first with the most headers stays.
 */
function onceEach(all: readonly HarExchange[]): HarExchange[] {
  const again = new Set<HarExchange>();
  const latest = new Map<string, HarExchange>();
  for (const one of all.toSorted((a, b) => beganMs(a) - beganMs(b))) {
    const other = latest.get(sameness(one));
    const isSame =
      other !== undefined && beganMs(one) <= beganMs(other) + (other.time ?? 0) + apartMs;
    const isLess = isSame && one.request.headers.length <= other.request.headers.length;
    if (isSame) again.add(isLess ? one : other);
    if (!isLess) latest.set(sameness(one), one);
  }
  return all.filter((one) => !again.has(one));
}

/** By how much two recorders of one client may time its calls apart. */
const apartMs = 50;

const beganMs = ({ startedDateTime }: HarExchange): number => Date.parse(startedDateTime);

/** The same for entries of one call; a recorder that names itself, as the kit does, writes a call once. */
const sameness = ({ path, request, response, _recorder, startedDateTime: at }: HarExchange) =>
  JSON.stringify([
    ...[request.method, path, request.postData, response?.status, response?.content],
    _recorder && at,
  ]);
