import { loginAcceptsEachExpiry, loginExpiryDefault } from "../../../../contracts/clauses/login.ts";
import {
  refreshAcceptsEachExpiry,
  refreshExpiryDefault,
} from "../../../../contracts/clauses/refresh.ts";
import { type TokenExpiry, tokenLifetimeDays } from "../../../../contracts/limits.ts";
import type { Freedom } from "../../../freedoms/freedom.ts";
import { answered, type Call } from "../../../history/call.ts";
import { derived } from "../../../history/derived.ts";
import type { History } from "../../../history/history.ts";
import { isKnownExpiry } from "../../../history/ledger/expiry.ts";
import {
  contradicts,
  forEvery,
  type Judge,
  missing,
  probe,
  recorded,
  supports,
} from "../../../history/sighting.ts";
import { targetTime } from "../../../history/time/clock.ts";
import { isMoved, wallTime } from "../../../history/time/clock-moves.ts";
import { readTimestamp } from "../../../history/time/timestamps.ts";
import { dayMs } from "../../../history/time/units.ts";
import { issuedBy } from "./issued.ts";

const toleranceMs = 90 * 60_000;
const tolerance = toleranceMs / dayMs;

/** The clocks of all time zones differ by whole quarters of an hour, of one zone's summer and winter by an hour. */
const quarterMs = 15 * 60_000;
const hourMs = 4 * quarterMs;

const noClock = probe(
  "evidence.clock",
  "a clock that the kit sets (evidence.clock), or a Date header that agrees with the target's clock",
);

/** When in the day (UTC, ms) an instant is at a quarter of an hour, or in the last second before it; else undefined. */
const quarterOf = (ms: number): number | undefined =>
  (ms + 1000) % quarterMs <= 1000 ? (ms + 1000 - ((ms + 1000) % quarterMs)) % dayMs : undefined;

/** When in the day tokens end; undefined among them: at no whole quarter of an hour. */
const timesOfEnds = derived((history: History) => {
  const issued = (["login", "refresh"] as const).flatMap((route) => issuedBy(route)(history));
  const ends = issued.filter((call) => finite(lifetimeOf(call)) !== undefined);
  return new Set(ends.map((call) => quarterOf(instantOf(answered(call, "data.expires_at")) ?? 1)));
});

/** Whether an end is a midnight, in UTC or in one time zone in which all tokens end at a midnight. */
function isMidnight(ms: number, history: History): boolean {
  const time = quarterOf(ms);
  if (time === 0) return true;
  const times = [...timesOfEnds(history)];
  const apart = times.map((other) => Math.abs((other ?? Number.NaN) - (time ?? Number.NaN)));
  return times.length <= 2 && apart.every((ms) => [0, hourMs, dayMs - hourMs].includes(ms));
}

/** `expires_at` lies as far after the issue, by the target's own clock, as the lifetime says. */
export const expiresAtFollows = (route: "login" | "refresh"): Judge =>
  forEvery(issuedBy(route), (call, history) => {
    const expiry = lifetimeOf(call);
    const bounds = finite(expiry);
    const until = instantOf(answered(call, "data.expires_at"));
    if (bounds === undefined || until === undefined) return undefined;
    const now = targetTime(call, history);
    if (now === undefined) return missing(noClock, call);
    const [least, most] = bounds;
    const fits = (from: number): boolean =>
      until - from >= least * dayMs - toleranceMs && until - from <= most * dayMs + toleranceMs;
    if (fits(now)) return supports(call, expiry);
    // A Date header may be of another clock than the tokens', such as that of a gateway in front.
    if (!isMoved(call, history) && fits(wallTime(call))) return missing(noClock, call);
    // A service that keeps days, not times, rounds an end to a midnight.
    const offByDays = Math.max(least - (until - now) / dayMs, (until - now) / dayMs - most);
    if (isMidnight(until, history) && offByDays < 1)
      return recorded(`${route}: expires_at`, "rounded to a midnight");
    const got = until - now;
    const days = least === most ? `${least}` : `${least} to ${most}`;
    return contradicts(call, {
      field: "data.expires_at",
      kind: expiry ?? "",
      expected: `${days} days after the issue (token_expiry ${expiry})`,
      got: `${(got / dayMs).toFixed(2)} days after it: ${answered(call, "data.expires_at")}`,
      wants: { path: "data.expires_at", days: [least - tolerance, most + tolerance] },
      unless: mislabelled,
    });
  });

/** A token that does not lapse says so: no `expires_at`, or one at least a year away. */
export const neverIsFarAway = (route: "login" | "refresh"): Judge =>
  forEvery(issuedBy(route), (call, history) => {
    if (lifetimeOf(call) !== "never") return undefined;
    const value = answered(call, "data.expires_at");
    if (value === null) return supports(call, route);
    // A far day that is the same for everybody may come near where the clock is moved on by years.
    if (isMoved(call, history)) return undefined;
    const until = instantOf(value);
    const now = targetTime(call, history);
    if (until === undefined) return undefined;
    if (now === undefined) return missing(noClock, call);
    const expected = "null, or at least a year away (token_expiry never)";
    return until - now >= 365 * dayMs
      ? supports(call, route)
      : contradicts(call, {
          field: "data.expires_at",
          kind: route,
          expected,
          got: value,
          wants: { path: "data.expires_at", days: [365] },
          unless: mislabelled,
        });
  });

/** That the tokens' clock was moved behind the `Date` header: of others' traffic nobody says. */
export const movedClock: Freedom = {
  name: "moved clock",
  silence: "Agent control plane, 2: by which clock a token's end is given is not shown",
  settledBy: noClock,
  avoidedBy: "the history keeps when the kit moved the clock; of others' traffic nobody says",

  explains: ({ wants }, { header }) =>
    header.traffic && wants?.days !== undefined ? { is: "open" } : undefined,
};

/** A lifetime that is answered and was not asked for breaks these first. */
const mislabelled = [
  loginExpiryDefault.id,
  refreshExpiryDefault.id,
  loginAcceptsEachExpiry.id,
  refreshAcceptsEachExpiry.id,
];

/** The lifetime that an answer states, if it is a listed one. */
function lifetimeOf(call: Call): TokenExpiry | undefined {
  const stated = answered(call, "data.token_expiry");
  return isKnownExpiry(stated) ? stated : undefined;
}

const finite = (expiry: TokenExpiry | undefined): readonly [number, number] | undefined =>
  expiry === undefined || expiry === "never" ? undefined : tokenLifetimeDays[expiry];

function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const read = readTimestamp(value);
  return read.is === "utc" || read.is === "other zone" ? read.ms : undefined;
}
