import { wireType } from "../../../contracts/history/pseudonym.ts";
import { type TokenExpiry, tokenLifetimeDays } from "../../../contracts/limits.ts";
import { misshapen, type Shape } from "../../history/answers/payload.ts";
import { answered, asked, type Call } from "../../history/call.ts";
import { isMoved, targetTime, wallTime } from "../../history/clock.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { isKnownExpiry } from "../../history/ledger/expiry.ts";
import { givesBack } from "../../history/ledger/token-registry.ts";
import { tokensOf } from "../../history/ledger/tokens.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import {
  contradicts,
  forEvery,
  type Judge,
  missing,
  probe,
  recorded,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { readTimestamp } from "../../history/timestamps.ts";
import { dayMs } from "../../history/units.ts";

/** The user beside a token. */
export const userShape = {
  "data.user.id": ["integer"],
  "data.user.name": ["string"],
  "data.user.email": ["string"],
  "data.user.username": ["string"],
  "data.user.verified": ["boolean"],
} as const satisfies Shape;

/** The calls that hand out tokens, and what may be asked of each answer, whichever call it is. */
export type IssuingRoute = "login" | "refresh" | "verify-email";

/** Calls of the route that gave a token; one that stands in a failed answer and does not work is none. */
export const issuedBy = (route: IssuingRoute) => issuedByEach[route];

const issuing = (route: IssuingRoute) =>
  derived((history: History): readonly Call[] =>
    history.to(route).filter((call) => issues(call, history)),
  );

const issuedByEach = {
  login: issuing("login"),
  refresh: issuing("refresh"),
  "verify-email": issuing("verify-email"),
} as const satisfies Record<IssuingRoute, unknown>;

/** Whether a call gave a token, or says so of what does not work and does not say that it failed. */
export function issues(call: Call, history: History): boolean {
  const tokens = tokensOf(history);
  const token = givenToken(call);
  if (token === undefined || givesBack(call)) return false;
  return outcome(call) !== "failed" || tokens.worked(token) !== undefined;
}

/** A null `expires_at` says that the token does not lapse: recorded of a `never` token, else against. */
export function shapeOf(
  call: Call,
  shape: Shape,
  neverMayBeNull: (call: Call) => boolean,
): Sighting {
  const nullable = neverMayBeNull(call) && answered(call, "data.expires_at") === null;
  const { "data.expires_at": expiresAt, ...rest } = shape;
  const breach = misshapen(call, nullable || expiresAt === undefined ? rest : shape);
  return breach === undefined ? supports(call) : contradicts(call, breach);
}

/**
 * Whether a token was asked for that never lapses, or is said to be one: that it is one unasked is told by the rules of
 * its lifetime.
 */
export const saysNever = (call: Call): boolean =>
  asked(call, "token_expiry") === "never" || answered(call, "data.token_expiry") === "never";

/** A token that a call gives was not given before. */
export const givesNewToken = (route: IssuingRoute): Judge =>
  forEvery(
    (history) => tokensOf(history).reissuedBy(route),
    ({ first, again }) =>
      contradicts([first, again], {
        field: "data.access_token",
        expected: "a token that was not given before",
        got: "the same token again",
      }),
  );

/** `token_type` is `Bearer`; where it is no string the payload's own rule tells. */
export const tokenTypeIsBearer = (route: IssuingRoute): Judge =>
  forEvery(issuedBy(route), (call) => {
    const got = answered(call, "data.token_type");
    if (typeof got !== "string") return undefined;
    const field = "data.token_type";
    return got === "Bearer"
      ? supports(call)
      : contradicts(call, { field, expected: "Bearer", got });
  });

/** `expires_at` is an ISO 8601 timestamp in UTC; one without any zone is recorded. */
export const expiresAtIsUtc = (route: IssuingRoute): Judge =>
  forEvery(issuedBy(route), (call) => {
    const got = answered(call, "data.expires_at");
    if (typeof got !== "string" || wireType(got) !== "string") return undefined;
    const read = readTimestamp(got);
    if (read.is === "utc") return supports(call);
    if (read.is === "no zone") {
      return recorded(`${route}: expires_at`, "an ISO 8601 timestamp without a zone");
    }
    const expected = "an ISO 8601 timestamp in UTC";
    return contradicts(call, { field: "data.expires_at", expected, got });
  });

const toleranceMs = 90 * 60_000;

/** Whether an instant is a midnight in UTC, or the last second before it. */
const isMidnight = (ms: number): boolean => (ms + 1000) % dayMs <= 1000;

/** `expires_at` lies as far after the issue, by the target's own clock, as the lifetime says. */
export const expiresAtFollows = (route: "login" | "refresh"): Judge =>
  forEvery(issuedBy(route), (call, history) => {
    const expiry = lifetimeOf(call);
    const bounds = expiry === undefined ? undefined : finite(expiry);
    const until = instantOf(answered(call, "data.expires_at"));
    if (bounds === undefined || until === undefined) return undefined;
    const now = targetTime(call, history);
    if (now === undefined) return missing(noClock, call);
    const [least, most] = bounds;
    const fits = (from: number): boolean =>
      until - from >= least * dayMs - toleranceMs && until - from <= most * dayMs + toleranceMs;
    if (fits(now)) return supports(call, expiry);
    // A Date header may be of another clock than the tokens', such as that of a gateway in front.
    if (!isMoved(call, history) && fits(wallTime(call, history))) return missing(noClock, call);
    // Whoever keeps days alone rounds an end to a midnight.
    const offByDays = Math.max(least - (until - now) / dayMs, (until - now) / dayMs - most);
    if (isMidnight(until) && offByDays < 1)
      return recorded(`${route}: expires_at`, "rounded to a midnight");
    const got = until - now;
    const days = least === most ? `${least}` : `${least} to ${most}`;
    return contradicts(call, {
      field: "data.expires_at",
      kind: expiry ?? "",
      expected: `${days} days after the issue (token_expiry ${expiry})`,
      got: `${(got / dayMs).toFixed(2)} days after it: ${answered(call, "data.expires_at")}`,
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
          unless: mislabelled,
        });
  });

/** A lifetime that is answered and was not asked for breaks these first. */
const mislabelled = [
  "login.expiry-default",
  "refresh.expiry-default",
  "login.accepts-each-expiry",
  "refresh.accepts-each-expiry",
];

const noClock = probe(
  "evidence.clock",
  "a clock that the kit sets (evidence.clock), or a Date header that agrees with the target's clock",
);

/** The lifetime that an answer states, if it is a listed one. */
function lifetimeOf(call: Call): TokenExpiry | undefined {
  const stated = answered(call, "data.token_expiry");
  return isKnownExpiry(stated) ? stated : undefined;
}

function finite(expiry: TokenExpiry): readonly [number, number] | undefined {
  return expiry === "never" ? undefined : tokenLifetimeDays[expiry];
}

function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const read = readTimestamp(value);
  return read.is === "utc" || read.is === "other zone" ? read.ms : undefined;
}
