import { dayMs } from "./units.ts";
/** What a text is as an ISO 8601 timestamp, and the instant it names (ms since the epoch). */
export type Timestamp =
  | { is: "utc"; ms: number }
  /** No zone is stated: whether that is UTC is not shown. */
  | { is: "no zone"; ms: number }
  | { is: "other zone"; ms: number; offset: string }
  | { is: "no timestamp" };

const date =
  /(?<year>\d{4}|[+\-−]\d{5,})(?:-(?<month>\d\d)-(?<day>\d\d)|(?<month2>\d\d)(?<day2>\d\d)|-?W(?<week>\d\d)-?(?<weekday>[1-7])|-?(?<ordinal>\d{3}))/;
const time = /(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?/;
const zone = /(?<zone>[Zz]|[+\-−]\d\d(?::?\d\d)?)?/;
const form = new RegExp(`^${date.source}[Tt]${time.source}${zone.source}$`);
/** The form of one in UTC, for others' readers of regular expressions. */
export const utcForm = `^${date.source}[Tt]${time.source}([Zz]|[+\\-−]00(:?00)?)$`;

/**
 * Reads a timestamp in the basic or the extended form; dates by month, week or day of the year. A year of more
 * than four digits has its sign; one beyond what a clock counts is infinitely far away.
 */
export function readTimestamp(text: string): Timestamp {
  const parts = form.exec(text)?.groups;
  if (parts === undefined) return { is: "no timestamp" };
  const day = dayOf(parts);
  const [hour, minute, second] = [parts.hour, parts.minute, parts.second].map((n) =>
    Number(n ?? 0),
  );
  if (day === undefined || hour! > 24 || minute! > 59 || second! > 60)
    return { is: "no timestamp" };
  const fraction =
    Number(`0.${parts.fraction ?? 0}`) * (parts.second ? 1 : parts.minute ? 60 : 3600);
  const local = day + ((hour! * 60 + minute!) * 60 + second! + fraction) * 1000;
  if (parts.zone === undefined) return { is: "no zone", ms: local };
  const offset = offsetMs(parts.zone);
  if (offset === 0) return { is: "utc", ms: local };
  return { is: "other zone", ms: local - offset, offset: parts.zone };
}

/** What a `Date` can still hold. */
const lastYear = 275_000;

function dayOf(parts: Record<string, string | undefined>): number | undefined {
  const year = Number(parts.year?.replace("−", "-"));
  if (Math.abs(year) > lastYear) return Math.sign(year) * Number.POSITIVE_INFINITY;
  if (parts.week !== undefined) {
    const monday = firstMonday(year) + (Number(parts.week) - 1) * 7 * dayMs;
    return monday + (Number(parts.weekday) - 1) * dayMs;
  }
  if (parts.ordinal !== undefined) return Date.UTC(year, 0, Number(parts.ordinal));
  const month = Number(parts.month ?? parts.month2);
  const day = Number(parts.day ?? parts.day2);
  const ms = Date.UTC(year, month - 1, day);
  return new Date(ms).getUTCMonth() === month - 1 && day > 0 ? ms : undefined;
}

/** The Monday of the year's first ISO week: the one that holds the 4th of January. */
function firstMonday(year: number): number {
  const fourth = Date.UTC(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs;
}

function offsetMs(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const [, hours = "0", minutes = "0"] = /^[+\-−](\d\d):?(\d\d)?$/.exec(text) ?? [];
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return text.startsWith("+") ? ms : -ms;
}
