import fc from "fast-check";
import { dayMs, yearMs } from "../../history/time/units.ts";
import { type Stop, tourClock } from "../../stage/clock-tour.ts";
import { drive } from "../../stage/drive.ts";
import { untilSeen } from "../../stage/pauses.ts";
import { type Session, tokenOf } from "../../stage/users/user.ts";
import { fates } from "./fates-in-time.ts";
import {
  endOf,
  enrolled,
  lastingUser,
  lifetimes,
  lifetimesAndDefault,
  make,
  wellOff,
} from "./lasting-sessions.ts";

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

/**
 * The same in brief, where the kit may make few users. One user has sessions of each lifetime, by login and by refresh: they
 * are tried an hour before their end, and two that never end ten years on. Sessions that are tried an hour after their
 * end have a user each, since a service may end all sessions of a user who shows a lapsed token.
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
