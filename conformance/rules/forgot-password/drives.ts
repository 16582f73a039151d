import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { effectiveWait } from "../../../contracts/profile/index.ts";
import { longestRealRateMs } from "../../model/mail/kept-back.ts";
import { tourClock } from "../../stage/clock-tour.ts";
import { drive } from "../../stage/drive.ts";
import type { Stage } from "../../stage/stage.ts";
import type { User } from "../../stage/users/user.ts";
import { setPassword } from "../reset-password/steps.ts";

/** Asks for a reset mail for an address that nobody has, and for a user whose email is not verified. */
export const forgotByStrangers = drive("ask for a reset mail as a stranger", {
  given: fc.boolean(),
  cases: [false, true],
  runs: 4,

  async act(isSignedUp, stage) {
    const user = stage.newcomer();
    if (isSignedUp) await user.signup();
    await stage.call("forgot-password", { body: { email: user.email }, subject: user.email });
  },
});

/** Longer than a rate limit silently keeps mails back, and shorter than the time that unverified users have, in ms. */
const hoursApart = 3 * 3_600_000;

/**
 * Asks for mails, moves the clock by hours, and asks once more: sooner, a service may keep them back. Where none came
 * again, other users ask once more after a minute of real time: limits may run on a clock that nobody moves. Nobody
 * asks a third time, for a cap per day may keep that mail back.
 */
export const askAgainLater = drive("move the clock by hours, ask for mails again", {
  needs: ["mail", "clock"],
  company: "exclusive",

  async act(_, stage) {
    if (await askTwice(stage, 0)) return;
    await askTwice(stage, longestRealRateMs);
    await setTimeout(effectiveWait(stage.facts, "mail").ms);
    // A mail to this user, who asks last, shows that mails still get through.
    const last = stage.newcomer();
    await last.enroll();
    await last.code();
  },
});

/**
 * One user resets the password twice, another has the sign-up's mail sent again twice. Gives whether all mails came the
 * second time.
 */
async function askTwice(stage: Stage, realMs: number): Promise<boolean> {
  const forgetful = stage.newcomer();
  await forgetful.enroll();
  await forgetful.verify();
  const unverified = stage.newcomer();
  await unverified.enroll();
  await unverified.code();
  const ask = async (): Promise<boolean> => {
    const came = [await forgetAndReset(forgetful), await unverified.resend()];
    return came.every((token) => token !== undefined);
  };
  await ask();
  await setTimeout(realMs);
  let haveCome = false;
  const act = async () => {
    haveCome = await ask();
  };
  await tourClock(stage, [{ at: Date.now() + hoursApart, act }]);
  return haveCome;
}

/** Asks for a reset mail, and sets another password by its token; returns the token. */
async function forgetAndReset(user: User): Promise<string | undefined> {
  const token = await user.forgot();
  if (token === undefined) return undefined;
  const password = user.stage.password();
  await setPassword(user, { token, password });
  user.password = password;
  await user.login();
  return token;
}
