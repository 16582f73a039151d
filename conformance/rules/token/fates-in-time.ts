import { dayMs, hourMs, yearMs } from "../../history/time/units.ts";
import type { Stop } from "../../stage/clock-tour.ts";
import { everyAsk } from "../../stage/generators/values.ts";
import { untilSeen } from "../../stage/pauses.ts";
import type { Stage } from "../../stage/stage.ts";
import { type Session, tokenOf } from "../../stage/users/user.ts";
import type { Answer } from "../../target/client.ts";
import {
  endOf,
  lastingUser,
  lifetimes,
  lifetimesAndDefault,
  make,
  trying,
  verifiedSession,
  type Way,
  wellOff,
  whenEnds,
} from "./lasting-sessions.ts";

/** Users show lapsed tokens to refresh and logout-all; their sessions that never end show whether that did harm. */
async function alarms(stage: Stage): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (const token_expiry of lifetimes) {
    const user = await lastingUser(stage);
    const lapsing = await user.session({ token_expiry });
    const [first, second] = [
      await user.session({ token_expiry: "never" }),
      await user.session({ token_expiry: "never" }),
    ];
    const act = async (): Promise<void> => {
      await user.refresh(lapsing, { token_expiry: "never" });
      await untilSeen(stage.facts);
      await user.refresh(first, { token_expiry: "never" });
      await user.logoutAll(lapsing);
      await user.refresh(second, { token_expiry: "never" });
    };
    stops.push(...whenEnds(lapsing, wellOff, act));
  }
  return stops;
}

/** Sessions lapse untried beside one that never ends, by verification, alone with their user, and once refused a refresh. */
async function lapses(stage: Stage): Promise<Stop[]> {
  const stops: Stop[] = [];
  const tried = trying();
  for (const token_expiry of lifetimes) {
    const user = await lastingUser(stage);
    const lapsing = await user.session({ token_expiry });
    const lasting = await user.session({ token_expiry: "never" });
    const use = () => user.refresh(lasting, { token_expiry: "never" });
    stops.push(...whenEnds(lapsing, wellOff, use));
    const verified = await verifiedSession(stage);
    if (verified !== undefined) stops.push(...whenEnds(verified, -wellOff, tried(verified)));
    // Alone with its user, so that nothing but time can have ended it.
    const rotated = await make(await lastingUser(stage), token_expiry, "refresh");
    stops.push(...whenEnds(rotated, wellOff, tried(rotated)));
    const asking = await lastingUser(stage);
    const refused = await asking.session({ token_expiry });
    const ask = () => asking.refresh(refused, { token_expiry: "2_weeks" });
    stops.push(...whenEnds(refused, -wellOff, ask));
    stops.push(...whenEnds(refused, wellOff, () => asking.refresh(refused, {})));
  }
  return stops;
}

/**
 * Two sessions of every lifetime and of the default are tried an hour before their end, and two an hour after it; those that
 * never end ten years on.
 */
const lifetimesBy =
  (by: Way) =>
  async (stage: Stage): Promise<Stop[]> => {
    const stops: Stop[] = [];
    const tried = trying();
    for (const expiry of lifetimesAndDefault) {
      const user = await lastingUser(stage);
      for (const offset of [-wellOff, -wellOff, wellOff, wellOff]) {
        const session = await make(user, expiry, by);
        stops.push(...whenEnds(session, offset, tried(session)));
      }
    }
    const user = await lastingUser(stage);
    const later = Date.now() + 10 * yearMs;
    for (const session of [await make(user, "never", by), await make(user, "never", by)])
      stops.push({
        at: later,
        act: async () => {
          await tried(session)();
          // A login tells whether the token lapsed alone, or its account was closed.
          await user.login();
        },
      });
    return stops;
  };

/** The longest month. */
const monthMs = 31 * dayMs;

/** Renews a session, and later uses the renewed one. */
function renewal(session: Session) {
  const { user } = session;
  let renewed: Answer | undefined;
  return {
    renew: async (): Promise<void> => {
      renewed = await user.refresh(session, {});
    },
    use: async (): Promise<void> => {
      if (renewed && tokenOf(renewed) !== undefined) await user.refresh(user.held(renewed), {});
    },
  };
}

/**
 * A session of the default lifetime is renewed on day 20 and used after its first end; another user's after its second
 * end. Sessions of a week and of three months are renewed in their last hours.
 */
async function renewals(stage: Stage): Promise<Stop[]> {
  const stops: Stop[] = [];
  const [now, later] = [Date.now(), Date.now() + 20 * dayMs];
  for (const end of [now + monthMs, later + monthMs]) {
    const user = await lastingUser(stage);
    const { renew, use } = renewal(await user.session());
    stops.push({ at: later, act: renew }, { at: end + wellOff, act: use });
  }
  for (const token_expiry of ["1_week", "3_months"]) {
    const session = await (await lastingUser(stage)).session({ token_expiry });
    const { renew, use } = renewal(session);
    const end = endOf(session);
    if (end !== undefined)
      stops.push({ at: end - wellOff, act: renew }, { at: end + wellOff, act: use });
  }
  return stops;
}

const everyEnd: readonly ((sessions: readonly [Session, Session]) => Promise<unknown>)[] = [
  async (sessions) => {
    for (const session of sessions) await session.user.refresh(session, {});
  },
  async (sessions) => {
    for (const session of sessions) await session.user.logout(session);
  },
  ([session]) => session.user.logoutAll(session),
];

/**
 * Sessions are ended in every way, and shown again as time goes by. They must stay ended, even where a service has
 * forgotten that it ended them. Each way has a user of its own, since a service may end sessions in alarm.
 */
async function revivals(stage: Stage): Promise<Stop[]> {
  const [soon, ever]: [Session[], Session[]] = [[], []];
  for (const end of everyEnd) {
    const user = await lastingUser(stage);
    const sessions = [await user.session(), await user.session({ token_expiry: "never" })] as const;
    await end(sessions);
    soon.push(sessions[0]);
    ever.push(sessions[1]);
  }
  let turn = 0;
  const show = (sessions: readonly Session[]) => async (): Promise<void> => {
    turn += 1;
    const ask = everyAsk[turn % everyAsk.length];
    for (const session of sessions) await session.user.refresh(session, ask);
  };
  const now = Date.now();
  return [
    ...[2, 25].map((hours) => ({ at: now + hours * hourMs, act: show(soon) })),
    ...[1, 2, 8, 40, 400, 2000].map((days) => ({ at: now + days * dayMs, act: show(ever) })),
  ];
}

/**
 * A user with a session that never ends logs in again after ten years: a login may clear away sessions that seem old.
 */
async function returns(stage: Stage): Promise<Stop[]> {
  const user = await lastingUser(stage);
  const session = await user.session({ token_expiry: "never" });
  const comeBack = async (): Promise<void> => {
    await user.login();
    await user.refresh(session, {});
  };
  return [{ at: Date.now() + 10 * yearMs, act: comeBack }];
}

/**
 * Sessions are ended late, in every way, and shown at once: one of a month on its 25th day, and others after 400 days.
 */
async function lateEnds(stage: Stage): Promise<Stop[]> {
  const stops: Stop[] = [];
  const now = Date.now();
  for (const { days, token_expiry } of [{ days: 25 }, { days: 400, token_expiry: "never" }]) {
    for (const end of everyEnd) {
      const user = await lastingUser(stage);
      const one = await user.session({ token_expiry });
      const sessions = [one, await user.session({ token_expiry: "never" })] as const;
      const act = async (): Promise<void> => {
        await end(sessions);
        for (const session of sessions) await user.refresh(session, {});
      };
      stops.push({ at: now + days * dayMs, act });
    }
  }
  return stops;
}

/** What becomes of sessions as time goes by, each with users of its own: a service may end all of who shows a lapsed token. */
export const fates = {
  "an alarm": alarms,
  "ends of several kinds": lapses,
  "sessions by login": lifetimesBy("login"),
  "sessions by refresh": lifetimesBy("refresh"),
  "sessions by refresh of what never lapses": lifetimesBy("refresh of what never lapses"),
  "a return after years": returns,
  renewals,
  "ended ones shown again": revivals,
  "late ends": lateEnds,
};
