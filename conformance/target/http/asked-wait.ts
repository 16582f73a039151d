/** What of an answer may tell a wait. */
interface Refusal {
  headers: Readonly<Record<string, string>>;
  json: unknown;
}

/** A larger number of seconds is an instant, since 1970; a larger one still counts milliseconds. */
const [firstInstant, firstInstantMs] = [1e9, 1e12];
/** A body's members are looked through so deep: limits tell their wait at its top, or in its error. */
const deepest = 3;

/**
 * How long a refusal asks to wait, in ms; undefined where it names no wait. Read are `Retry-After` (RFC 9110, 10.2.3),
 * the reset of a limit (`RateLimit` of the IETF's drafts, `X-RateLimit-Reset`), and members of its body of these names.
 */
export function askedWaitMs({ headers, json }: Refusal): number | undefined {
  const now = Date.parse(headers.date ?? "") || Date.now();
  const told = [headers["retry-after"], ...resetsIn(headers), ...membersIn(json, deepest)];
  return told.map((each) => waitMs(each, now)).find((ms) => ms !== undefined);
}

/** An instant is one of the target's clock, `now`. */
function waitMs(told: unknown, now: number): number | undefined {
  const text = String(told ?? "").trim();
  const number = text === "" ? Number.NaN : Number(text);
  if (Number.isNaN(number))
    return typeof told === "string" ? until(Date.parse(text), now) : undefined;
  if (number >= firstInstantMs) return until(number, now);
  return number >= firstInstant ? until(number * 1000, now) : Math.max(0, number * 1000);
}

const until = (instant: number, now: number): number | undefined =>
  Number.isNaN(instant) ? undefined : Math.max(0, instant - now);

/** By the letters of a name alone, since some write it with other signs. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

const resetsIn = (headers: Refusal["headers"]): string[] =>
  Object.entries(headers).flatMap(([name, value]) => {
    const letters = lettersOf(name);
    if (/^x?ratelimitreset$/.test(letters)) return [value];
    // The newer drafts say `t`, the older ones `reset`: how many seconds are left.
    if (letters === "ratelimit") return /(?:^|[;,\s])(?:t|reset)=(\d+)/.exec(value)?.slice(1) ?? [];
    return [];
  });

function membersIn(json: unknown, depth: number): unknown[] {
  if (typeof json !== "object" || json === null || depth === 0) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    /^retryafter(seconds)?$/.test(lettersOf(name)) ? [value] : membersIn(value, depth - 1),
  );
}
