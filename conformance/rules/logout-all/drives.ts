import fc from "fast-check";
import { drive } from "../../stage/drive.ts";
import { someAsk } from "../../stage/generators/values.ts";
import { untilSeen } from "../../stage/pauses.ts";
import type { Stage } from "../../stage/stage.ts";
import { everyOrigin, opened, openedBy, someOrigin } from "../../stage/users/origin.ts";
import { type Session, tokenOf } from "../../stage/users/user.ts";

const nothing = "nothing" as const;

/** Ends all sessions of one user. Another user's session is used first, the ended ones are tried last. */
export const logoutAll = drive(
  "log out everywhere, use another user's session, try the ended ones",
  {
    given: fc.record({
      first: someOrigin(),
      others: fc.array(someOrigin(), { maxLength: 4 }),
      which: fc.nat(4),
      bystander: someOrigin(),
      bystanderFirst: fc.boolean(),
      before: fc.constantFrom("nothing", "nothing", "nothing", "a refused refresh"),
      between: fc.constantFrom("nothing", "nothing", "log in"),
      body: fc.constantFrom(undefined, undefined, undefined, {}),
      shown: someAsk(),
    }),
    // Each of one user's sessions of every origin logs out everywhere, beside a bystander's of every origin.
    cases: everyOrigin.map((bystander, which) => ({
      ...{ first: everyOrigin[0], others: everyOrigin.slice(1), which },
      ...{ bystander, bystanderFirst: which % 2 === 1, before: nothing, between: nothing },
      ...{ body: undefined, shown: {} },
    })),
    runs: 80,
    company: "apart",

    async act(
      { first, others, which, bystander, bystanderFirst, before, between, body, shown },
      stage,
    ) {
      const early = bystanderFirst ? await opened(stage, bystander) : undefined;
      const sessions = [await opened(stage, first)];
      const { user } = sessions[0] as Session;
      for (const origin of others) sessions.push(await openedBy(user, origin));
      const other = early ?? (await opened(stage, bystander));
      const presented = sessions[which % sessions.length] as Session;
      if (before === "a refused refresh") {
        const refused = await user.refresh(sessions[0] as Session, { token_expiry: "2_weeks" });
        if (tokenOf(refused) !== undefined) return;
      }
      const answer = await user.logoutAll(presented, body === undefined ? {} : { body });
      if (answer.status !== undefined && answer.status >= 400) {
        await user.logoutAll(presented, body === undefined ? { body: {} } : {});
      }
      if (between === "log in") await user.login();
      await other.user.refresh(other, {});
      for (const session of sessions) await user.refresh(session, shown);
    },
  },
);

/** One user opens dozens of sessions. The first is used once all exist; then the last ends them all. */
export const logoutAllOfMany = drive("log in dozens of times, then log out everywhere", {
  given: fc.constant(26),
  cases: [26],
  runs: 2,
  company: "apart",

  async act(count, stage) {
    const user = await stage.member();
    const sessions: Session[] = [];
    for (let n = 0; n < count; n += 1) sessions.push(await user.session());
    const [first, ...others] = sessions as [Session, ...Session[]];
    const renewed = await user.refresh(first, {});
    await user.logoutAll(others.at(-1) ?? first);
    const token = tokenOf(renewed);
    const ended = token === undefined ? others : [{ token, user, answer: renewed }, ...others];
    for (const session of ended) await user.refresh(session, {});
  },
});

/**
 * Two users log in or refresh at the same instant. They log out everywhere, one after the other or at the same time,
 * and try every session.
 */
export const logoutAllOfTwo = drive("two users log in and log out everywhere at once", {
  given: fc.record({
    together: fc.boolean(),
    who: fc.nat(1),
    by: fc.constantFrom<"login" | "refresh">("login", "refresh"),
  }),
  cases: [
    { together: false, who: 0, by: "login" },
    { together: false, who: 1, by: "refresh" },
    { together: true, who: 0, by: "login" },
  ],
  runs: 12,
  company: "apart",

  async act({ together, who, by }, stage) {
    const users = [await stage.member(), await stage.member()] as const;
    const old = [await users[0].session(), await users[1].session()] as const;
    const former = by === "login" ? [] : [await users[0].session(), await users[1].session()];
    const fresh = await Promise.all(
      users.map(async (user, at) => {
        const first = former[at];
        return first === undefined ? user.session() : user.held(await user.refresh(first, {}));
      }),
    );
    if (together) await Promise.all(fresh.map((session) => session.user.logoutAll(session)));
    else await fresh[who]?.user.logoutAll(fresh[who]);
    // Only the logout can have ended a fresh session, so these are tried first.
    for (const session of [...fresh, ...old]) await session.user.refresh(session, {});
  },
});

const spentBys = ["refresh", "logout", "logout-all"] as const;

/** A token of a user that was ended in this way, and a live session of the same user. */
async function endedBeside(spentBy: (typeof spentBys)[number], stage: Stage) {
  const user = await stage.member();
  const spent = await user.session();
  // A logout everywhere must end every session that existed before, so `kept` begins after it.
  if (spentBy === "logout-all") await user.logoutAll(spent);
  const kept = await user.session({ device_name: "phone" });
  if (spentBy === "refresh") await user.refresh(spent, {});
  if (spentBy === "logout") await user.logout(spent);
  return { user, spent, kept };
}

/** Calls logout-all with a token that was revoked; a live session is looked at last. */
export const logoutAllWithSpent = drive("log out everywhere with a revoked token", {
  given: fc.constantFrom(...spentBys),
  cases: spentBys,
  runs: 20,
  company: "apart",

  async act(spentBy, stage) {
    const { user, spent, kept } = await endedBeside(spentBy, stage);
    await user.logoutAll(spent);
    await user.refresh(kept, {});
  },
});

/** Refreshes with a token that was revoked; a live session is looked at last. */
export const refreshWithSpent = drive("refresh with a revoked token, use another session", {
  given: fc.constantFrom(...spentBys),
  cases: spentBys,
  runs: 20,
  company: "patient",

  async act(spentBy, stage) {
    const { user, spent, kept } = await endedBeside(spentBy, stage);
    // A server that does not know of `spent` yet refuses it without an alarm, and an alarm is seen a lag later.
    await untilSeen(stage.facts);
    await user.refresh(spent, {});
    await untilSeen(stage.facts);
    await user.refresh(kept, {});
  },
});
