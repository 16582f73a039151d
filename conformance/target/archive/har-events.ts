import type { Unrecorded } from "../../../contracts/history/events.ts";
import type { RouteId } from "../../../contracts/wire/route-ids.ts";
import type { RawEvent } from "../recorder.ts";
import { gotBody, type HarBody, isAltered, isAskedAltered, sentBody } from "./har-body.ts";
import { type HarEntry, headersOf } from "./har-entry.ts";
import { isAskedMasked, isGivenMasked } from "./har-secrets.ts";

type Part = Unrecorded[number];

/** A request of an archive below the base URL, where it went, and its answer. */
export interface HarExchange extends HarEntry {
  /** Path and query below the base URL. */
  path: string;
  route: RouteId | undefined;
}

/** Both halves of an exchange as events, secrets and all, each with what the archive lacks of it. */
export function eventsOf(exchange: HarExchange, id: string): RawEvent[] {
  const began = microsOf(exchange.startedDateTime);
  const took = Math.round((exchange.time ?? 0) * 1000);
  return [
    { ev: "sent", id, t_us: began, ...sentOf(exchange) },
    { ev: "answered", id, t_us: began + took, ...answeredOf(exchange) },
  ];
}

/** The time of an archive, in microseconds: JavaScript's own reading ends at milliseconds. */
function microsOf(time: string): number {
  const [, below = ""] = /[.,]\d{3}(\d{1,3})/.exec(time) ?? [];
  return Date.parse(time) * 1000 + Number(below.padEnd(3, "0"));
}

function sentOf({ request, path, route }: HarExchange) {
  const headers = headersOf(request.headers);
  const body = sentBody(request, headers);
  return {
    ...{ method: request.method, path, headers },
    ...without([
      // Pages name no media types of their own: the browser adds them, and not every recorder sees that.
      headers.accept === undefined ? "headers" : undefined,
      body === "unrecorded" ? "body" : undefined,
      isAskedAltered(request, headers, body) || isAskedMasked(route, headers, body)
        ? "values"
        : undefined,
    ]),
    ...bodyIn(body),
  };
}

function answeredOf({ response, route }: HarExchange) {
  if (response === undefined) return { fault: "aborted" as const };
  const recorded = headersOf(response.headers);
  const body = gotBody(response, recorded);
  const { mimeType } = response.content;
  // What stands in a header of its own may have been left out, or taken out.
  const label = /\bjson\b/i.test(mimeType ?? "") ? mimeType : undefined;
  const headers = { ...(label == null ? {} : { "content-type": label }), ...recorded };
  return {
    ...{ status: response.status, headers },
    ...without([
      recorded["content-type"] === undefined ? "headers" : undefined,
      body === "unrecorded" ? "body" : undefined,
      isAltered(response, recorded) || isGivenMasked(route, body) ? "values" : undefined,
    ]),
    ...bodyIn(body),
  };
}

const without = (parts: readonly (Part | undefined)[]): { unrecorded?: Part[] } => {
  const unrecorded = parts.filter((part) => part !== undefined);
  return unrecorded.length === 0 ? {} : { unrecorded };
};

const bodyIn = (body: HarBody) => (typeof body === "object" ? { body } : {});
