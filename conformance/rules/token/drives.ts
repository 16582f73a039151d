import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { drive } from "../../stage/drive.ts";
import { maybeExpiry, someAsk } from "../../stage/generators/values.ts";
import { type Origin, opened, openedBy, someOrigin } from "../../stage/users/origin.ts";
import { type Session, tokenOf, type User, wrongPassword } from "../../stage/users/user.ts";

/** What a user does next: which user, on which of the user's sessions (a number taken modulo), and what. */
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
 * Two users on several devices log in, also with a wrong password, refresh, log out and log out everywhere at will.
 * Both give their devices the same names. At the end every session that should be alive is used, then every revoked
 * token is tried.
 */
export const liveAndDie = drive("log in, refresh and log out at will, then try every token", {
  given: fc.record({
    acts: fc.array(someAct(), { minLength: 2, maxLength: 14 }),
    shown: someAsk(),
  }),
  runs: 50,
  company: "apart",

  async act({ acts, shown }, stage) {
    const users = [await stage.member(), await stage.member()];
    const alive = new Map<User, Session[]>(users.map((user) => [user, []]));
    const spent: Session[] = [];
    for (const { what, who, which, token_expiry, device_name } of acts) {
      const user = users[who] as User;
      const sessions = alive.get(user) as Session[];
      const at = sessions.length === 0 ? -1 : which % sessions.length;
      const session = sessions[at];
      if (what === "mistake") {
        await user.login({ password: wrongPassword(user) });
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
    for (const session of spent) await session.user.refresh(session, shown);
  },
});

const usualLogin: Origin = { by: "login", token_expiry: undefined, device_name: "laptop" };

/** How long after the previous call a call may begin (ms): the next call can overtake one that is under way. */
const staggersMs = [0, 3, 8] as const;

/** One user has a few sessions, and calls on all of them are under way at the same time. */
export const liveAndDieAtOnce = drive("refresh and log out many sessions at once, then try each", {
  given: fc.record({
    sessions: fc.integer({ min: 1, max: 3 }),
    first: fc.oneof(fc.constant(usualLogin), someOrigin()),
    acts: fc.array(
      fc.record({
        what: fc.constantFrom("login", "refresh", "refresh", "logout", "logout-all"),
        which: fc.nat(2),
        token_expiry: maybeExpiry(),
      }),
      { minLength: 2, maxLength: 6 },
    ),
    staggerMs: fc.constantFrom(...staggersMs),
  }),
  cases: [
    { sessions: 1, acts: Array.from({ length: 6 }, () => ({ what: "refresh", which: 0 })) },
    { sessions: 1, acts: ["refresh", "logout"].map((what) => ({ what, which: 0 })) },
    { sessions: 1, acts: ["refresh", "logout-all"].map((what) => ({ what, which: 0 })) },
    { sessions: 2, acts: ["logout-all", "refresh"].map((what, which) => ({ what, which })) },
    { sessions: 2, acts: ["logout", "refresh"].map((what, which) => ({ what, which })) },
    // A refresh of one session is under way when another session logs out everywhere.
    ...[undefined, "never", "1_week", undefined, "never", "1_week"].map((token_expiry, nth) => ({
      sessions: 2,
      staggerMs: staggersMs[nth % staggersMs.length],
      acts: ["refresh", "logout-all"].map((what, which) => ({ what, which, token_expiry })),
    })),
    ...(["login", "refresh"] as const).map((by) => ({
      sessions: 2,
      first: { by, token_expiry: "never", device_name: "laptop" },
      staggerMs: 8,
      acts: ["refresh", "logout-all"].map((what, which) => ({ what, which })),
    })),
  ].map((one) => ({ first: usualLogin, staggerMs: 0, ...one })) as never,
  runs: 48,
  company: "apart",

  async act({ sessions: count, first, acts, staggerMs }, stage) {
    const sessions = [await opened(stage, first)];
    const { user } = sessions[0] as Session;
    for (let n = 1; n < count; n += 1) sessions.push(await openedBy(user, first));
    const answers = await Promise.all(
      acts.map(async ({ what, which, token_expiry }, nth) => {
        if (staggerMs > 0) await setTimeout(nth * staggerMs);
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

/** What can be sent as a bearer token (RFC 6750). */
const fitsHeader = /^[\w.~+/-]+=*$/;
const bearerRoutes = ["refresh", "logout", "logout-all"] as const;

/**
 * Presents the mailed verification code and the mailed reset token where an access token belongs; a live session is
 * tried last.
 */
export const bearMailedSecrets = drive("present the code and the reset token of mails as tokens", {
  given: fc.constantFrom(...bearerRoutes),
  cases: bearerRoutes,
  needs: ["mail"],
  runs: 6,
  company: "apart",

  async act(route, stage) {
    const user = stage.newcomer();
    await user.enroll();
    const code = await user.code();
    // Where login needs a verified email, the code is presented before the user has any session.
    const early = tokenOf(await user.login());
    if (early === undefined) {
      await present(code);
      await user.verify(code);
    }
    const session = await user.session();
    if (early !== undefined) await present(code);
    const reset = await user.forgot();
    if (reset !== undefined) await present(reset);
    await user.refresh(session, {});

    async function present(bearer: string): Promise<void> {
      if (!fitsHeader.test(bearer)) return;
      const body = route === "refresh" ? { body: {} } : {};
      const answer = await stage.call(route, { ...body, bearer, subject: user.email });
      const token = tokenOf(answer);
      if (token !== undefined) await user.refresh({ token, user, answer }, {});
    }
  },
});
