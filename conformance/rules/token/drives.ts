import fc from "fast-check";
import { maybeExpiry } from "../../kit/arbitraries.ts";
import { drive } from "../../kit/drive.ts";
import { CannotStage, type Stage } from "../../kit/stage/stage.ts";
import { type Session, tokenOf, type User } from "../../kit/stage/user.ts";
import { readTimestamp } from "../../kit/timestamps.ts";

/** What somebody does next: who, on which of their sessions (a number taken modulo), and what. */
const someAct = () =>
  fc.record({
    what: fc.oneof(
      { weight: 4, arbitrary: fc.constant("login" as const) },
      { weight: 4, arbitrary: fc.constant("refresh" as const) },
      { weight: 3, arbitrary: fc.constant("logout" as const) },
      { weight: 1, arbitrary: fc.constant("logout-all" as const) },
      { weight: 1, arbitrary: fc.constant("mistake" as const) },
    ),
    who: fc.nat(1),
    which: fc.nat(7),
    token_expiry: maybeExpiry(),
    device_name: fc.constantFrom("laptop", "phone"),
  });

/**
 * Two users on several devices log in, also with a wrong password, refresh, log out and log out everywhere
 * as they please; both name their devices alike. At the end
 * every session that should be alive is used, then everything that was revoked is tried.
 */
export const liveAndDie = drive("log in, refresh and log out at will, then try every token", {
  given: fc.record({ acts: fc.array(someAct(), { minLength: 2, maxLength: 14 }) }),
  runs: 50,
  company: "apart",

  async act({ acts }, stage) {
    const users = [await stage.member(), await stage.member()];
    const alive = new Map<User, Session[]>(users.map((user) => [user, []]));
    const spent: Session[] = [];
    for (const { what, who, which, token_expiry, device_name } of acts) {
      const user = users[who] as User;
      const sessions = alive.get(user) as Session[];
      const at = sessions.length === 0 ? -1 : which % sessions.length;
      const session = sessions[at];
      if (what === "mistake") {
        await user.login({ password: `Wrong-${user.password.slice(0, 8)}-1x` });
      } else if (what === "login" || session === undefined) {
        sessions.push(await user.session({ token_expiry, device_name }));
      } else if (what === "refresh") {
        const answer = await user.refresh(session, { token_expiry, device_name });
        spent.push(...sessions.splice(at, 1));
        if (tokenOf(answer) !== undefined) sessions.push(user.held(answer));
      } else if (what === "logout") {
        await user.logout(session);
        spent.push(...sessions.splice(at, 1));
      } else {
        await user.logoutAll(session);
        spent.push(...sessions.splice(0));
      }
    }
    for (const session of [...alive.values()].flat()) await session.user.refresh(session, {});
    for (const session of spent) await session.user.refresh(session, {});
  },
});

/** The same at once: a few sessions of one user, and calls on them that are all under way together. */
export const liveAndDieAtOnce = drive("refresh and log out many sessions at once, then try each", {
  given: fc.record({
    sessions: fc.integer({ min: 1, max: 3 }),
    acts: fc.array(
      fc.record({
        what: fc.constantFrom("login", "refresh", "refresh", "logout", "logout-all"),
        which: fc.nat(2),
        token_expiry: maybeExpiry(),
      }),
      { minLength: 2, maxLength: 6 },
    ),
  }),
  cases: [
    { sessions: 1, acts: Array.from({ length: 6 }, () => ({ what: "refresh", which: 0 })) },
    { sessions: 1, acts: ["refresh", "logout"].map((what) => ({ what, which: 0 })) },
    { sessions: 1, acts: ["refresh", "logout-all"].map((what) => ({ what, which: 0 })) },
    { sessions: 2, acts: ["logout-all", "refresh"].map((what, which) => ({ what, which })) },
    { sessions: 2, acts: ["logout", "refresh"].map((what, which) => ({ what, which })) },
  ] as never,
  runs: 40,
  company: "apart",

  async act({ sessions: count, acts }, stage) {
    const user = await stage.member();
    const sessions: Session[] = [];
    for (let n = 0; n < count; n += 1) sessions.push(await user.session());
    const answers = await Promise.all(
      acts.map(({ what, which, token_expiry }) => {
        const session = sessions[which % sessions.length] as Session;
        if (what === "login") return user.login({ token_expiry });
        if (what === "refresh") return user.refresh(session, { token_expiry });
        return what === "logout" ? user.logout(session) : user.logoutAll(session);
      }),
    );
    for (const answer of answers) {
      const token = tokenOf(answer);
      if (token !== undefined) await user.refresh({ token, user, answer }, {});
    }
    for (const session of sessions) await user.refresh(session, {});
  },
});

const hourMs = 3_600_000;
const yearMs = 365.25 * 24 * hourMs;
/** Before and after the end of a lifetime: the hour that the judge allows, and some minutes that clocks differ. */
const wellOff = hourMs + 6 * 60_000;
const lifetimes = ["1_week", "1_month", "3_months"] as const;

async function make(user: User, token_expiry: string, by: "login" | "refresh"): Promise<Session> {
  if (by === "login") return user.session({ token_expiry });
  return user.held(await user.refresh(await user.session({}), { token_expiry }));
}

/** Somebody whose email is verified, where mail is read: what becomes of others after weeks is not shown. */
async function lastingUser(stage: Stage): Promise<User> {
  const user = stage.newcomer();
  await user.enroll();
  if (stage.evidence.mailbox === undefined) return user;
  try {
    await user.verify();
  } catch (error) {
    if (!(error instanceof CannotStage)) throw error;
  }
  return user;
}

/**
 * Moves the clock. All sessions are made first, of every lifetime and by login and refresh, each kind with a
 * user of its own, since a service may take fright at a lapsed token; then two of each are tried an hour
 * before their end and two an hour after it, and the ones that never end ten years on. Lapsed ones of other
 * users are refreshed and log out everywhere, where sessions of theirs that never end tell of it.
 */
export const outlive = drive("move the clock past every lifetime", {
  given: fc.constant({}),
  needs: ["clock"],
  runs: 1,
  company: "exclusive",

  async act(_, stage) {
    const { clock } = stage.evidence.probes;
    if (clock === undefined) throw new CannotStage("no clock to move");
    const ends: { at: number; act: () => Promise<unknown> }[] = [];
    const whenEnds = (session: Session, offset: number, act: () => Promise<unknown>): void => {
      const end = readTimestamp(String(dataOf(session).expires_at));
      if (end.is === "utc" && Number.isFinite(end.ms)) ends.push({ at: end.ms + offset, act });
    };

    for (const token_expiry of lifetimes) {
      const user = await lastingUser(stage);
      const lapsing = await user.session({ token_expiry });
      const [first, second] = [
        await user.session({ token_expiry: "never" }),
        await user.session({ token_expiry: "never" }),
      ];
      whenEnds(lapsing, wellOff, async () => {
        await user.refresh(lapsing, { token_expiry: "never" });
        await user.refresh(first, { token_expiry: "never" });
        await user.logoutAll(lapsing);
        await user.refresh(second, { token_expiry: "never" });
      });
    }

    let turn = 0;
    const tried = (session: Session) => (): Promise<unknown> => {
      turn += 1;
      return session.user.refresh(session, { token_expiry: turn % 2 === 0 ? "never" : "1_week" });
    };
    for (const by of ["login", "refresh"] as const) {
      for (const expiry of lifetimes) {
        const user = await lastingUser(stage);
        for (const offset of [-wellOff, -wellOff, wellOff, wellOff]) {
          const session = await make(user, expiry, by);
          whenEnds(session, offset, tried(session));
        }
      }
      const user = await lastingUser(stage);
      const later = Date.now() + 10 * yearMs;
      ends.push({ at: later, act: tried(await make(user, "never", by)) });
      ends.push({ at: later, act: tried(await make(user, "never", by)) });
    }
    try {
      for (const { at, act } of ends.sort((a, b) => a.at - b.at)) {
        if (!(await clock.set(new Date(at).toISOString())))
          throw new CannotStage("clock not moved");
        await act();
      }
    } finally {
      await clock.reset();
    }
  },
});

function dataOf(session: Session): { expires_at?: unknown } {
  const { data } = (session.answer.json ?? {}) as { data?: { expires_at?: unknown } };
  return data ?? {};
}
