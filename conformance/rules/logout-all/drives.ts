import fc from "fast-check";
import { maybeExpiry } from "../../kit/arbitraries.ts";
import { drive } from "../../kit/drive.ts";
import { attempt, everyAttempt, someAttempt } from "../../kit/stage/attempt.ts";
import type { Session } from "../../kit/stage/user.ts";

/** Ends all sessions of one user; another user's is used first, the ended ones are tried last. */
export const logoutAll = drive(
  "log out everywhere, use another user's session, try the ended ones",
  {
    given: fc.record({
      expiries: fc.array(maybeExpiry(), { minLength: 1, maxLength: 4 }),
      which: fc.nat(3),
      refreshed: fc.boolean(),
      bystanderFirst: fc.boolean(),
    }),
    runs: 50,
    company: "apart",

    async act({ expiries, which, refreshed, bystanderFirst }, stage) {
      const user = await stage.member();
      const bystander = await stage.member();
      const early = bystanderFirst ? await bystander.session() : undefined;
      const sessions: Session[] = [];
      for (const token_expiry of expiries) sessions.push(await user.session({ token_expiry }));
      if (refreshed) {
        const [first] = sessions;
        if (first !== undefined) sessions[0] = user.held(await user.refresh(first, {}));
      }
      const late = early ?? (await bystander.session());
      const presented = sessions[which % sessions.length] as Session;
      const answer = await user.logoutAll(presented);
      if (answer.status !== undefined && answer.status >= 400) {
        await user.logoutAll(presented, { body: {} });
      }
      await bystander.refresh(late, {});
      for (const session of sessions) await user.refresh(session, {});
    },
  },
);

/** Calls logout-all without a bearer token; a live session is looked at last. */
export const logoutAllWithoutBearer = drive("log out everywhere without a bearer token", {
  given: someAttempt(),
  cases: everyAttempt,
  runs: 30,
  company: "apart",

  async act(how, stage) {
    const user = await stage.member();
    await user.logoutAll(await user.session());
    const session = await user.session();
    await stage.call("logout-all", attempt(stage, session, how));
    await user.refresh(session, {});
  },
});

/** Calls logout-all, or refresh, with a token that was revoked; a live session is looked at last. */
export const logoutAllWithSpent = drive("log out everywhere with a revoked token", {
  given: fc.record({
    spentBy: fc.constantFrom<"refresh" | "logout">("refresh", "logout"),
    shownTo: fc.constantFrom<"logout-all" | "refresh">("logout-all", "refresh"),
  }),
  cases: (["refresh", "logout"] as const).flatMap((spentBy) =>
    (["logout-all", "refresh"] as const).map((shownTo) => ({ spentBy, shownTo })),
  ),
  runs: 24,
  company: "apart",

  async act({ spentBy, shownTo }, stage) {
    const user = await stage.member();
    const spent = await user.session();
    const kept = await user.session({ device_name: "phone" });
    if (spentBy === "refresh") await user.refresh(spent, {});
    else await user.logout(spent);
    if (shownTo === "refresh") await user.refresh(spent, {});
    else await user.logoutAll(spent);
    await user.refresh(kept, {});
  },
});
