import { asText } from "../../history/call.ts";
import { readTimestamp } from "../../history/time/timestamps.ts";
import { hourMs } from "../../history/time/units.ts";
import { CannotStage } from "../../stage/cannot-stage.ts";
import type { Stop } from "../../stage/clock-tour.ts";
import { everyAsk } from "../../stage/generators/values.ts";
import type { Stage } from "../../stage/stage.ts";
import { dataOf } from "../../stage/users/data-of.ts";
import { type Session, tokenOf, type User } from "../../stage/users/user.ts";
import type { Answer } from "../../target/client.ts";

/**
 * How far before and after the end of a lifetime a token is tried, in ms: the judge's hour and six minutes that clocks
 * may differ.
 */
export const wellOff = hourMs + 6 * 60_000;
export const lifetimes = ["1_week", "1_month", "3_months"] as const;
/** `undefined` leaves the lifetime to the service, which takes the default. */
export const lifetimesAndDefault = [...lifetimes, undefined];

/** How a session comes to be. */
export type Way = "login" | "refresh" | "refresh of what never lapses";

/** A session for which this lifetime was asked; without one it has the default. */
export async function make(
  user: User,
  token_expiry: string | undefined,
  by: Way,
): Promise<Session> {
  const asked = token_expiry === undefined ? {} : { token_expiry };
  if (by === "login") return user.session(asked);
  const before = await user.session(by === "refresh" ? {} : { token_expiry: "never" });
  return user.held(await user.refresh(before, asked));
}

/**
 * A user whose email is verified, where the kit reads mail: what becomes of unverified users after weeks is not shown.
 */
export async function lastingUser(stage: Stage): Promise<User> {
  return (await enrolled(stage)).user;
}

/** The session that a verification gave, if any. */
export async function verifiedSession(stage: Stage): Promise<Session | undefined> {
  const { user, verified } = await enrolled(stage);
  return verified && tokenOf(verified) !== undefined ? user.held(verified) : undefined;
}

export async function enrolled(stage: Stage): Promise<{ user: User; verified?: Answer }> {
  const user = stage.newcomer();
  await user.enroll();
  if (stage.evidence.mailbox === undefined) return { user };
  try {
    return { user, verified: await user.verify() };
  } catch (error) {
    if (!(error instanceof CannotStage)) throw error;
    return { user };
  }
}

/** Adds what is to be done so long after a session's end as its answer said; nothing where that says none. */
export const whenEnds = (session: Session, offset: number, act: () => Promise<unknown>): Stop[] => {
  const at = endOf(session, offset);
  return at === undefined ? [] : [{ at, act }];
};

/** Tries sessions by a refresh, each by another one than the session before. */
export function trying(): (session: Session) => () => Promise<unknown> {
  let turn = 0;
  return (session) => () => {
    turn += 1;
    return session.user.refresh(session, everyAsk[turn % everyAsk.length]);
  };
}

/** When a session ends as its answer said, in ms since the epoch, plus the offset. */
export function endOf({ answer }: Session, offsetMs = 0): number | undefined {
  const end = readTimestamp(asText(dataOf(answer).expires_at));
  return end.is === "utc" && Number.isFinite(end.ms) ? end.ms + offsetMs : undefined;
}
