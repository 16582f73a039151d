import { hash } from "node:crypto";
import { normalBaseUrl, pathBelow } from "../../../contracts/profile/index.ts";
import type { Slugs } from "../../../contracts/profile/sections/target.ts";
import { matchRoute, routeAt } from "../../../contracts/wire/match-route.ts";
import type { RawEvent } from "../recorder.ts";
import { glimpsed, readEntry } from "./har-entry.ts";
import { eventsOf } from "./har-events.ts";

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

/** An archive below a base URL. */
export interface BelowBase {
  /** Its requests and answers as events in the order of their times, secrets and all. */
  events: RawEvent[];
  /** The entries that cannot be read, each by its place and what is wrong with it. */
  refused: string[];
}

/**
 * The requests of an archive below a base URL and their answers. An entry that is not below the base URL is nobody's
 * concern; one that some recorders write twice, to the letter, is one call.
 */
export async function eventsIn(
  entries: HarEntries,
  baseUrl: string,
  slugs: Slugs,
): Promise<BelowBase> {
  const events: RawEvent[] = [];
  const refused: string[] = [];
  const met = new Set<string>();
  let at = -1;
  for await (const entry of entries) {
    at += 1;
    const path = pathBelow(baseUrl, glimpsed(entry)?.url ?? "");
    if (path === undefined) continue;
    const read = readEntry(entry);
    if ("fault" in read) {
      refused.push(`log.entries[${at}].${read.fault}`);
      continue;
    }
    const { request, response, startedDateTime } = read;
    const same = hash("sha1", JSON.stringify([startedDateTime, request, response]));
    if (met.has(same)) continue;
    met.add(same);
    const route = routeAt(request.method, path, slugs)?.id;
    events.push(...eventsOf({ ...read, path, route }, `c${met.size}`));
  }
  // Calls overlap: each half stands at its own time.
  return { events: events.sort((one, other) => timeOf(one) - timeOf(other)), refused };
}

const timeOf = ({ t_us = 0 }: RawEvent): number => t_us;
