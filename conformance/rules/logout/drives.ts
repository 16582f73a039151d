import fc from "fast-check";
import { maybeExpiry } from "../../kit/arbitraries.ts";
import { drive } from "../../kit/drive.ts";
import { attempt, everyAttempt, someAttempt } from "../../kit/stage/attempt.ts";

/** Logs one session out; the other is used first, the one that was logged out is tried last. */
export const logoutOne = drive("log out one session, use the other, try the first", {
  given: fc.record({
    olderOut: fc.boolean(),
    sameDevice: fc.boolean(),
    first: maybeExpiry(),
    second: maybeExpiry(),
  }),
  runs: 60,
  company: "apart",

  async act({ olderOut, sameDevice, first, second }, stage) {
    const user = await stage.member();
    const older = await user.session({ device_name: "laptop", token_expiry: first });
    const device_name = sameDevice ? "laptop" : "phone";
    const newer = await user.session({ device_name, token_expiry: second });
    const [out, kept] = olderOut ? [older, newer] : [newer, older];
    const answer = await user.logout(out);
    if (answer.status !== undefined && answer.status >= 400) await user.logout(out, { body: {} });
    await user.refresh(kept, {});
    await user.refresh(out, {});
  },
});

/** Logs out properly once, then without a bearer token; the live session is looked at last. */
export const logoutWithoutBearer = drive("log out without a bearer token", {
  given: someAttempt(),
  cases: everyAttempt,
  runs: 30,
  company: "apart",

  async act(how, stage) {
    const user = await stage.member();
    await user.logout(await user.session());
    const session = await user.session();
    await stage.call("logout", attempt(stage, session, how));
    await user.refresh(session, {});
  },
});
