import { before, type Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import type { Token } from "../history/ledger/tokens.ts";
import { firstAfter } from "../history/time/first-after.ts";
import { bearingRoutes } from "./token-life.ts";

const actingRoutes = [
  ...bearingRoutes,
  "login",
  "verify-email",
  "verify-link",
  "reset-password",
  "signup",
  "resend-verification",
  "forgot-password",
] as const;

/** The calls that were under way between a token's issue and a look at it, neither of them. */
export const since = ({ issue }: Token, look: Call, history: History): Call[] =>
  around(timeline(history), issue, look).filter(
    (other) => other !== issue && other !== look && !before(other, issue),
  );

/** Calls in the order they were sent, so that the calls around two others are found without looking at every call. */
interface Timeline {
  calls: readonly Call[];
  /** The longest that any of the calls was under way, microseconds. */
  longest: number;
}

const timeline = derived((history: History): Timeline => {
  const calls = actingRoutes.flatMap((route) => history.to(route));
  return {
    calls: calls.toSorted((a, b) => a.sent.at.t - b.sent.at.t),
    longest: calls.reduce((longest, call) => Math.max(longest, duration(call)), 0),
  };
});

/** A superset of the calls that were under way at some time between two calls, both included. */
function around({ calls, longest }: Timeline, from: Call, to: Call): readonly Call[] {
  const first = firstAfter(from.sent.at.t - longest - 1, calls, sentAt);
  const last = firstAfter(to.received?.at.t ?? Number.POSITIVE_INFINITY, calls, sentAt);
  return calls.slice(first, last);
}

const sentAt = ({ sent }: Call): number => sent.at.t;

const duration = ({ sent, received }: Call): number =>
  received === undefined ? Number.POSITIVE_INFINITY : received.at.t - sent.at.t;
