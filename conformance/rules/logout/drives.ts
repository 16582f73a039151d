import fc from "fast-check";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { drive } from "../../stage/drive.ts";
import { everyAsk, someAsk } from "../../stage/generators/values.ts";
import { lookLater } from "../../stage/pauses.ts";
import { attempt, everyAttempts, someAttempts, someSpelling } from "../../stage/users/attempt.ts";
import {
  everyOrigin,
  type Origin,
  opened,
  openedBy,
  someOrigin,
} from "../../stage/users/origin.ts";
import { retryUntilGranted } from "../../stage/users/retry-until-granted.ts";
import type { Session } from "../../stage/users/user.ts";

const nothing = "nothing" as const;

/** Logs one session out. The others are used first, the one that was logged out is tried last. */
export const logoutOne = drive("log out one session, use the other, try the first", {
  given: fc.record({
    first: someOrigin(),
    others: fc.array(someOrigin(), { minLength: 1, maxLength: 4 }),
    which: fc.nat(4),
    before: fc.constantFrom("nothing", "nothing", "nothing", "a refused refresh"),
    between: fc.constantFrom("nothing", "nothing", "log in", "log in on the same device"),
    body: fc.constantFrom(undefined, undefined, undefined, {}),
    scheme: someSpelling(),
    again: fc.constantFrom("never", "never", "never", "logout", "logout-all by another"),
    shown: someAsk(),
  }),
  // Each of one user's sessions of every origin is logged out once.
  cases: everyOrigin.map((_, which) => ({
    ...{ first: everyOrigin[0], others: everyOrigin.slice(1), which },
    ...{ before: nothing, between: nothing, body: undefined, scheme: undefined },
    ...{ again: "never" as const, shown: {} },
  })),
  runs: 80,
  company: "apart",

  async act({ first, others, which, before, between, body, scheme, again, shown }, stage) {
    const sessions = [await opened(stage, first)];
    const { user } = sessions[0] as Session;
    for (const origin of others) sessions.push(await openedBy(user, origin));
    const out = sessions[which % sessions.length] as Session;
    const device_name = [first, ...others][which % sessions.length]?.device_name;
    if (before === "a refused refresh") await user.refresh(out, { token_expiry: "2_weeks" });
    const answer = await user.logout(out, { ...(body && { body }), scheme });
    if (answer.status !== undefined && answer.status >= 400) {
      await user.logout(out, body === undefined ? { body: {} } : {});
    }
    if (between === "log in") await user.login();
    if (between === "log in on the same device") await user.login({ device_name });
    for (const kept of sessions) if (kept !== out) await user.refresh(kept, {});
    if (again === "logout") await user.logout(out);
    if (again === "logout-all by another") await user.logoutAll(await user.session());
    await user.refresh(out, shown);
  },
});

/**
 * Logs out, or logs out everywhere, and tries the session with no call between, so that only the logout can have ended
 * it.
 */
export const logoutAlone = drive("log out and try the session at once", {
  given: fc.record({ from: someOrigin(), everywhere: fc.boolean(), shown: someAsk() }),
  cases: [undefined, ...tokenExpiries].flatMap((token_expiry, at) =>
    [false, true].map((everywhere) => ({
      from: { by: "login" as const, token_expiry, device_name: "laptop" },
      everywhere,
      shown: everyAsk[at],
    })),
  ),
  runs: 12,
  company: "apart",

  async act({ from, everywhere, shown }, stage) {
    const session = await opened(stage, from);
    const { user } = session;
    await (everywhere ? user.logoutAll(session) : user.logout(session));
    await user.refresh(session, shown);
  },
});

/** Every way to end a session. */
const endings = {
  logout: (session: Session) => session.user.logout(session),
  "logout-all": (session: Session) => session.user.logoutAll(session),
  refresh: (session: Session) => session.user.renewed(session, {}),
} as const;
type Ending = keyof typeof endings;
const everyEnding = Object.keys(endings) as Ending[];

/** Ends sessions in every way, and tries them at once and again some seconds later: they stay ended. */
export const endAndLookLater = drive("end sessions and try them some seconds later", {
  given: fc.array(fc.record({ from: someOrigin(), by: fc.constantFrom(...everyEnding) }), {
    minLength: 1,
    maxLength: 3,
  }),
  cases: [
    everyEnding.map((by) => ({
      from: { by: "login" as const, token_expiry: undefined, device_name: "laptop" },
      by,
    })),
  ],
  runs: 2,
  company: "patient",

  async act(those, stage) {
    const ended: Session[] = [];
    for (const { from, by } of those) {
      const session = await openedBy(await stage.user(), from);
      await endings[by](session);
      await session.user.refresh(session, {});
      ended.push(session);
    }
    await lookLater();
    for (const session of ended) await session.user.refresh(session, {});
  },
});

/** Logs out by the token of a verification; or verifies after a logout, which must not revive the ended session. */
export const logoutAroundVerifying = drive("log out around a verification", {
  given: fc.constantFrom("the verified session", "a session before it"),
  cases: ["the verified session", "a session before it"],
  needs: ["mail"],
  runs: 6,
  company: "apart",

  async act(which, stage) {
    const user = stage.newcomer();
    await user.enroll();
    const code = await user.code();
    if (which === "the verified session") {
      const session = user.held(await retryUntilGranted(user, (act) => user.verify(code, act)));
      await user.logout(session);
      await user.refresh(session, {});
      await user.login();
      return;
    }
    const [kept, out] = [await user.session(), await user.session()];
    await user.logout(out);
    await retryUntilGranted(user, (act) => user.verify(code, act));
    await user.refresh(kept, {});
    await user.refresh(out, {});
  },
});

const usualLogin: Origin = { by: "login", token_expiry: undefined, device_name: "laptop" };

/** Two sessions of one user are logged out at the same instant, then tried. */
export const logoutAtOnce = drive("log out several sessions at once, then try each", {
  given: fc.record({
    times: fc.integer({ min: 2, max: 4 }),
    first: fc.oneof(fc.constant(usualLogin), someOrigin()),
    kept: fc.boolean(),
  }),
  cases: (["login", "refresh"] as const).map((by) => ({
    times: 4,
    first: { ...usualLogin, by },
    kept: true,
  })),
  runs: 20,
  company: "apart",

  async act({ times, first, kept }, stage) {
    const sessions = [await opened(stage, first)];
    const { user } = sessions[0] as Session;
    for (let n = 1; n < times; n += 1) sessions.push(await openedBy(user, first));
    const other = kept ? await user.session() : undefined;
    await Promise.all(sessions.map((session) => user.logout(session)));
    if (other !== undefined) await user.refresh(other, {});
    for (const session of sessions) await user.refresh(session, {});
  },
});

/** Ends one session properly, tries to end another without a bearer token, and looks at both; at the ended one last. */
const withoutBearer = (name: string, route: "logout" | "logout-all") =>
  drive(name, {
    given: someAttempts(),
    cases: everyAttempts,
    runs: 60,
    company: "apart",

    async act(hows, stage) {
      const user = await stage.member();
      const ended = await user.session();
      await endings[route](ended);
      const session = await user.session();
      for (const how of hows) await stage.call(route, attempt(stage, session, how));
      for (const one of [session, ended]) await user.refresh(one, {});
    },
  });
export const logoutWithoutBearer = withoutBearer("log out without a bearer token", "logout");
export const logoutAllWithoutBearer = withoutBearer(
  "log out everywhere without a bearer token",
  "logout-all",
);
