import fc from "fast-check";
import { asText } from "../../history/call.ts";
import { readTimestamp } from "../../history/time/timestamps.ts";
import { dayMs, hourMs } from "../../history/time/units.ts";
import { CannotStage } from "../../stage/cannot-stage.ts";
import { type Stop, tourClock } from "../../stage/clock-tour.ts";
import { drive } from "../../stage/drive.ts";
import { everyAsk } from "../../stage/generators/values.ts";
import { untilSeen } from "../../stage/pauses.ts";
import type { Stage } from "../../stage/stage.ts";
import { dataOf } from "../../stage/users/data-of.ts";
import { type Session, tokenOf, type User } from "../../stage/users/user.ts";
import type { Answer } from "../../target/client.ts";

const yearMs = 365.25 * dayMs;
/**
 * How far before and after the end of a lifetime a token is tried, in ms: the judge's hour and six minutes that clocks
 * may differ.
 */
const wellOff = hourMs + 6 * 60_000;
const lifetimes = ["1_week", "1_month", "3_months"] as const;
/** `undefined` leaves the lifetime to the service, which takes the default. */
const lifetimesAndDefault = [...lifetimes, undefined];

const ways = ["login", "refresh", "refresh of what never lapses"] as const;

/** A session for which this lifetime was asked; without one it has the default. */
async function make(
  user: User,
  token_expiry: string | undefined,
  by: (typeof ways)[number],
): Promise<Session> {
  const asked = token_expiry === undefined ? {} : { token_expiry };
  if (by === "login") return user.session(asked);
  const before = await user.session(by === "refresh" ? {} : { token_expiry: "never" });
  return user.held(await user.refresh(before, asked));
}

/**
 * A user whose email is verified, where the kit reads mail: what becomes of unverified users after weeks is not shown.
 */
async function lastingUser(stage: Stage): Promise<User> {
  return (await enrolled(stage)).user;
}

/** The session that a verification gave, if any. */
async function verifiedSession(stage: Stage): Promise<Session | undefined> {
  const { user, verified } = await enrolled(stage);
  return verified && tokenOf(verified) !== undefined ? user.held(verified) : undefined;
}

async function enrolled(stage: Stage): Promise<{ user: User; verified?: Answer }> {
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
const whenEnds = (session: Session, offset: number, act: () => Promise<unknown>): Stop[] => {
  const at = endOf(session, offset);
  return at === undefined ? [] : [{ at, act }];
};

/** Tries sessions by a refresh, each by another one than the session before. */
function trying(): (session: Session) => () => Promise<unknown> {
  let turn = 0;
  return (session) => () => {
    turn += 1;
    return session.user.refresh(session, everyAsk[turn % everyAsk.length]);
  };
}

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
  (by: (typeof ways)[number]) =>
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

/**
 * The same in brief, where the kit may make few users. One user's sessions of each lifetime, by login and by refresh, are tried an hour before
 * their end, and two that never end ten years on. One session of each lifetime is tried an hour after its end. Each of
 * those has another user, since a service may end all sessions of a user who shows a lapsed token.
 */
export const outliveBriefly = drive("move the clock past some lifetimes", {
  needs: ["clock"],
  company: "exclusive",

  async act(_, stage) {
    const ends: Stop[] = [];
    const tryAt = (session: Session, at: number | undefined): void => {
      if (at !== undefined) ends.push({ at, act: () => session.user.refresh(session, {}) });
    };
    const early = await lastingUser(stage);
    for (const by of ["login", "refresh"] as const)
      for (const token_expiry of lifetimes) {
        const before = await make(early, token_expiry, by);
        tryAt(before, endOf(before, -wellOff));
        const after = await make(await lastingUser(stage), token_expiry, by);
        tryAt(after, endOf(after, wellOff));
      }
    const lasting = [await make(early, "never", "login"), await make(early, "never", "refresh")];
    for (const session of lasting) tryAt(session, Date.now() + 10 * yearMs);
    await tourClock(stage, ends);
  },
});

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
const fates = {
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
type Fate = keyof typeof fates;
const everyFate = Object.keys(fates) as Fate[];

/** Makes sessions, and moves the clock to where they are tried, renewed, ended or shown again. */
export const outlive = drive("move the clock past every lifetime", {
  given: fc.constantFrom(...everyFate),
  cases: everyFate,
  needs: ["clock"],
  runs: everyFate.length,
  company: "exclusive",

  async act(fate, stage) {
    const stops = await fates[fate](stage);
    // A server that does not know of a session yet refuses it as unknown, which shows nothing of an alarm.
    await untilSeen(stage.facts);
    await tourClock(stage, stops);
  },
});

/** The Sunday of a month's last seven days, on which clocks change in Europe, as MM-DD. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(5, 10);
}

/**
 * The last days of months and of years, leap days, weeks that begin in one year and end in the next, and hours that a change of
 * clocks skips or repeats, three by three.
 */
function oddDays(): number[][] {
  const year = new Date().getUTCFullYear() + 1;
  const leapYear = year + ((4 - (year % 4)) % 4);
  const days = [
    ...["01-29T10:00", "01-30T23:40", "01-31T23:30", "02-28T00:20", "05-30T22:10", "08-31T13:10"],
    ...["10-31T12:40", "11-30T15:30", "12-26T00:40", "12-29T18:00", "12-30T03:30", "12-31T23:40"],
    ...[3, 10].map((month) => `${lastSunday(year, month)}T01:30`),
  ].map((day) => `${year}-${day}:00Z`);
  const all = [
    ...days,
    ...["01-31T14", "02-28T11", "02-29T12", "11-29T09"].map((day) => `${leapYear}-${day}:10:00Z`),
  ].map((day) => Date.parse(day));
  return Array.from({ length: all.length / 3 }, (_, nth) => all.slice(3 * nth, 3 * nth + 3));
}

/** Moves the clock to days on which calendars are tricky, where newcomers log in and refresh. */
export const loginOnOddDays = drive("move the clock to odd days, log in there", {
  given: () => fc.constantFrom(...oddDays()),
  cases: oddDays,
  needs: ["clock"],
  runs: oddDays().length,
  company: "exclusive",

  async act(days, stage) {
    const visit = async (): Promise<void> => {
      const user = stage.newcomer();
      await user.join();
      for (const token_expiry of [...lifetimesAndDefault, "never"]) {
        const session = await user.session({ token_expiry });
        await user.refresh(session, { token_expiry });
      }
    };
    await tourClock(
      stage,
      days.map((at) => ({ at, act: visit })),
    );
  },
});

/** Moves the clock on by a day, where a verified user logs in again. */
export const loginADayLater = drive("move the clock on by a day, log in again", {
  needs: ["clock"],
  company: "exclusive",

  async act(_, stage) {
    const { user, verified } = await enrolled(stage);
    // What becomes of a user who is not verified by then is not shown.
    if (verified === undefined || tokenOf(verified) === undefined) return;
    await user.login();
    const comeBack = async (): Promise<void> => {
      for (const token_expiry of lifetimesAndDefault) await user.login({ token_expiry });
    };
    await tourClock(stage, [{ at: Date.now() + dayMs, act: comeBack }]);
  },
});

/** When a session ends as its answer said, in ms since the epoch, plus the offset. */
function endOf({ answer }: Session, offsetMs = 0): number | undefined {
  const end = readTimestamp(asText(dataOf(answer).expires_at));
  return end.is === "utc" && Number.isFinite(end.ms) ? end.ms + offsetMs : undefined;
}
