import type { HistoryEvent } from "../../../contracts/history/events.ts";
import {
  everyPseudonym,
  readPseudonym,
  writePseudonym,
} from "../../../contracts/history/pseudonym.ts";

/*
 * Transforms that keep the meaning of a history: other names for its secrets, another hour, another week, other users,
 * other texts of the same JSON. No verdict may depend on them.
 */

const dayMs = 86_400_000;
const most = 10_000_000;

/** The history with all of its text, names of members too, changed. */
const reworded = (
  events: readonly HistoryEvent[],
  change: (json: string) => string,
): HistoryEvent[] => JSON.parse(change(JSON.stringify(events)));

/** Every secret under another number and form; the first secret gets the highest number. */
export const rekeyed = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  reworded(events, (json) =>
    renumbered(json, ({ number, form }) => ({ number: most - number, form: most - form })),
  );

function renumbered(
  json: string,
  other: (known: { number: number; form: number }) => { number?: number; form?: number },
): string {
  return json.replace(everyPseudonym, (text) => {
    const known = readPseudonym(text);
    return known === undefined ? text : writePseudonym({ ...known, ...other(known) });
  });
}

/** All events so much later (µs) by their stamps. */
function later(events: readonly HistoryEvent[], by_us: number): HistoryEvent[] {
  return events.map((event) => {
    const moved = { ...event, t_us: event.t_us + by_us };
    if (moved.ev === "hook") return { ...moved, answered_us: moved.answered_us + by_us };
    if (moved.ev === "strain") return { ...moved, from_us: moved.from_us + by_us };
    if (moved.ev === "sent" && moved.due_us !== undefined)
      return { ...moved, due_us: moved.due_us + by_us };
    return moved;
  });
}

/**
 * Stamps of clocks with other beginnings, one of requests and one of all else, as where a load generator sends: every
 * instant keeps its wall time.
 */
export const reclocked = (events: readonly HistoryEvent[], by_us: number): HistoryEvent[] =>
  events.flatMap((event) => {
    if (event.ev === "sent" || event.ev === "answered")
      return later([{ ...event, clock: `sender of ${event.clock}` }], 3 * by_us);
    const [moved = event] = later([event], by_us);
    if (moved.ev !== "header") return moved;
    const anchors = moved.anchors.flatMap((one) => [
      { ...one, t_us: one.t_us + by_us },
      { ...one, clock: `sender of ${one.clock}`, t_us: one.t_us + 3 * by_us },
    ]);
    return { ...moved, anchors };
  });

const isoDay = /\b(20\d\d)(-?)([01]\d)\2([0-3]\d)(?=[T ]\d\d:?\d\d)/g;
const httpDate = /\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} 20\d\d \d\d:\d\d:\d\d GMT/g;

/** A date by its week, or by its day of the year. */
const oddDate = /"20\d\d-?(W\d\d|\d{3}T)/;

/**
 * The same events so many days later: stamps, and every date that the target stated. Unchanged where the target states
 * dates by the week or the day of the year.
 */
export function redated(events: readonly HistoryEvent[], days: number): HistoryEvent[] {
  if (events.some((one) => one.ev === "answered" && oddDate.test(one.body?.text ?? "")))
    return [...events];
  const moved = (date: string) => new Date(Date.parse(date) + days * dayMs);
  return reworded(later(events, days * dayMs * 1000), (json) =>
    json
      .replace(isoDay, (_, year, dash, month, day) =>
        moved(`${year}-${month}-${day}`).toISOString().slice(0, 10).replaceAll("-", dash),
      )
      .replace(httpDate, (date) => moved(date).toUTCString()),
  );
}

/** Members that nobody lists, with names and values of every sort. */
const unlisted = {
  "": 0,
  "a/b~c": [[], {}],
  constructor: null,
  "\u0000": true,
  x_links: [{ rel: "self", href: "/" }],
  x_deep: JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`) as unknown,
};

/** A copy of the value in which each object has its members in another order, and further ones. */
function enlarged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(enlarged);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => [name, enlarged(each)] as const);
  return { ...unlisted, ...Object.fromEntries(members.toReversed()), x_later: null };
}

/** The same events, with other texts of the JSON that was answered: indented, in another order, with further members. */
export const rewritten = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.map((event) => {
    const text = event.ev === "answered" ? event.body?.text : undefined;
    if (event.ev !== "answered" || !text?.startsWith("{")) return event;
    const body = { text: `${JSON.stringify(enlarged(JSON.parse(text)), null, "\t")}\r\n` };
    return { ...event, body: { ...body, bytes: Buffer.byteLength(body.text) } };
  });

/** The history's events, and the same events of other users in other episodes at the same times. */
export function besideOthers(events: readonly HistoryEvent[]): HistoryEvent[] {
  return [...events, ...byOthers(events, 1)]
    .map((event, at) => ({ event, at }))
    .sort((one, other) => one.event.t_us - other.event.t_us || one.at - other.at)
    .map(({ event }, seq) => ({ ...event, seq }));
}

/**
 * The events of a history as other users would have caused them, in episodes of their own. Secrets, ids and names
 * belong to the `nth` other users (from 1). Values in the header, such as keys of accounts, stay shared.
 */
export function byOthers(events: readonly HistoryEvent[], nth: number): HistoryEvent[] {
  const [header] = events;
  if (header?.ev !== "header") return [];
  const isShared = numbersIn(JSON.stringify(header));
  const digits = `7${String(nth).padStart(6, "0")}`;
  return reworded(
    events.filter(({ ev }) => ev !== "header" && ev !== "strain" && ev !== "end"),
    (json) =>
      renumbered(json, ({ number }) =>
        isShared.has(number) ? {} : { number: number + nth * most },
      )
        .replace(new RegExp(header.run, "gi"), `o${nth}$&`)
        .replace(/(\\"request_id\\":\\"|\\"track_id\\":\\"|"hook":"|\/h\/)(?=\w)/g, `$1o${nth}`)
        .replace(uuidsHead, (head) => hex8(Number.parseInt(head, 16) ^ nth))
        .replace(/(\\?"(?:user_)?id\\?":\\?"?)(?=\d+[\\",}])/g, `$1${digits}`)
        .replace(/\bcus_(?=\d)/g, `cus_${digits}`),
  ).map((event) => elsewhere(event, nth));
}

/** The first eight digits of a UUID, and eight hexadecimal digits to replace them. */
const uuidsHead = /\b[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-)/g;
const hex8 = (number: number): string => (number >>> 0).toString(16).padStart(8, "0");

/** The event under other ids, so that nothing joins it to the original events. */
function elsewhere(event: HistoryEvent, nth: number): HistoryEvent {
  const other = (id: string): string => `o${nth}${id}`;
  const own = event.episode === undefined ? {} : { episode: `${event.episode} of others ${nth}` };
  const id = "id" in event ? { id: other(event.id) } : {};
  const after =
    "after" in event && event.after !== undefined ? { after: event.after.map(other) } : {};
  return { ...event, ...own, ...id, ...after };
}

const numbersIn = (json: string): ReadonlySet<number> =>
  new Set(
    [...json.matchAll(everyPseudonym)].flatMap(([text]) => readPseudonym(text)?.number ?? []),
  );
