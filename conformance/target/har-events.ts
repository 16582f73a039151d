import type { Unrecorded } from "../../contracts/history/events.ts";
import { gotBody, type HarBody, isAltered, keptIn, sentBody } from "./har-body.ts";
import { type HarExchange, headerIn, headersOf, type ReadExchange } from "./har-exchange.ts";
import { lacksSecrets, type Masks, masksIn } from "./har-masks.ts";
import { recordersOf, type Timed } from "./har-recorders.ts";
import { unmasked, unmaskedBody, unmaskedPath } from "./har-unmask.ts";
import type { RawEvent } from "./recorder.ts";

/** What the recorder of an archive keeps at all, and what a sanitiser wrote in the place of the rest. */
interface Habits {
  masks: Masks;
  /** Whether a request has headers, and the one that every request has. */
  hasHeaders: boolean;
  hasHost: boolean;
  /** By how much a time may be too early: most recorders write whole milliseconds, some whole seconds, µs. */
  coarseUs: number;
}

type Part = Unrecorded[number];

const habitsIn = (exchanges: readonly ReadExchange[]): Habits => ({
  masks: masksIn(exchanges),
  hasHeaders: exchanges.some(({ request }) => request.headers.length > 0),
  hasHost: exchanges.some(({ request }) => isWhole(request)),
  coarseUs: coarseUs(exchanges.map(beganUs)),
});

/** The time of an archive, in microseconds: JavaScript's own reading ends at milliseconds. */
function microsOf(time: string): number {
  const [, below = ""] = /[.,]\d{3}(\d{1,3})/.exec(time) ?? [];
  return Date.parse(time) * 1000 + Number(below.padEnd(3, "0"));
}

/** By how much times may be too early that are whole seconds, or whole milliseconds, all of them. */
function coarseUs(times: readonly number[]): number {
  if (times.length > 1 && times.every((us) => us % 1_000_000 === 0)) return 999_999;
  return times.every((us) => us % 1000 === 0) ? 999 : 0;
}

/** Whether the headers of a request are those that went over the wire, and not only those that a page had asked for. */
const isWhole = ({ headers }: HarExchange["request"]): boolean =>
  [":authority", "host"].some((name) => headerIn(headers, name) !== undefined);

/** Both halves of each exchange as events, secrets and all, each with what the archive lacks of it. */
export function eventsOf(exchanges: readonly HarExchange[]) {
  const kept = keptIn(exchanges);
  const all = exchanges.map((one): ReadExchange => {
    const { request, response } = one;
    const asked = sentBody(request, headersOf(request.headers), kept);
    const answered = response && gotBody(response, headersOf(response.headers), kept);
    return { ...one, asked, answered };
  });
  const habits = habitsIn(all);
  const timed = recordersOf(all, beganUs);
  return all.flatMap((one, at) => halvesOf(one, `c${at + 1}`, timed[at] ?? { aheadUs: 0 }, habits));
}

const beganUs = ({ startedDateTime }: HarExchange): number => microsOf(startedDateTime);

function halvesOf(exchange: ReadExchange, id: string, { aheadUs, ...by }: Timed, habits: Habits) {
  const began = Math.round(beganUs(exchange) + aheadUs);
  const took = Math.round((exchange.time ?? 0) * 1000) + habits.coarseUs;
  return [
    { ev: "sent", id, t_us: began, ...by, ...sentOf(exchange, habits) },
    { ev: "answered", id, t_us: began + took, ...by, ...answeredOf(exchange, habits) },
  ] satisfies RawEvent[];
}

function sentOf(exchange: ReadExchange, { masks, hasHeaders, hasHost }: Habits) {
  const { request, path, asked: body } = exchange;
  const { authorization, ...others } = headersOf(request.headers);
  const isMasked = authorization !== undefined && masks.credentials?.has(authorization) === true;
  const headers = unmasked(others, masks);
  const value = unmaskedBody(body, masks);
  const shownPath = unmaskedPath(path, masks);
  const isMadeAnew = value.body !== body || shownPath !== path;
  return {
    method: request.method,
    path: shownPath,
    headers: {
      ...headers,
      ...(authorization === undefined || isMasked ? {} : { authorization }),
    },
    ...without([
      !hasHeaders || (hasHost && !isWhole(request)) ? "headers" : undefined,
      isMasked || masks.credentials === undefined || headers !== others ? "credentials" : undefined,
      body === "unrecorded" ? "body" : undefined,
      isMadeAnew || lacksSecrets(exchange, masks).asked ? "values" : undefined,
    ]),
    ...bodyIn(value.body),
  };
}

function answeredOf(exchange: ReadExchange, { masks }: Habits) {
  const { response, time, answered: body } = exchange;
  if (response === undefined) return { fault: "aborted" as const };
  const recorded = headersOf(response.headers);
  const headers = unmasked(recorded, masks);
  const { mimeType } = response.content;
  // What stands in a header of its own may have been left out, or taken out.
  const label = /\bjson\b/i.test(mimeType ?? "") ? mimeType : undefined;
  const value = unmaskedBody(body, masks);
  const isOther = value.body !== body || isAltered(response, recorded);
  return {
    status: response.status,
    headers: { ...(label == null ? {} : { "content-type": label }), ...headers },
    ...without([
      response.headers.length === 0 || headers !== recorded ? "headers" : undefined,
      body === "unrecorded" || value.isOutside ? "body" : undefined,
      isOther || lacksSecrets(exchange, masks).answered ? "values" : undefined,
      time === undefined ? "time" : undefined,
    ]),
    ...bodyIn(value.body),
  };
}

const without = (parts: readonly (Part | undefined)[]): { unrecorded?: Part[] } => {
  const unrecorded = parts.filter((part) => part !== undefined);
  return unrecorded.length === 0 ? {} : { unrecorded };
};

const bodyIn = (body: HarBody) => (typeof body === "object" ? { body } : {});
