import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { effectiveWait } from "../../../contracts/profile/index.ts";
import { longestRealRateMs } from "../../model/mail/asked-again.ts";
import { tourClock } from "../../stage/clock-tour.ts";
import { drive } from "../../stage/drive.ts";
import type { Stage } from "../../stage/stage.ts";
import type { User } from "../../stage/user.ts";

/** Asks for a reset mail for nobody, and for somebody whose email is not verified. */
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

/** Longer than a limit of rate keeps mails back in silence, and shorter than what unverified users have, in ms. */
const hoursApart = 3 * 3_600_000;

/**
 * Asks for mails once more hours after the first ones came, by the moved clock: soon after, they may be kept back.
 * Where none came again, other people ask once more after a minute of real time, too: limits may run on a clock that
 * nobody moves. No one asks a third time, which a cap a day may keep back.
 */
export const askAgainLater = drive("move the clock by hours, ask for mails again", {
  given: fc.constant({}),
  needs: ["mail", "clock"],
  runs: 1,
  company: "exclusive",

  async act(_, stage) {
    if (await askTwice(stage, 0)) return;
    await askTwice(stage, longestRealRateMs);
    await setTimeout(effectiveWait(stage.facts, "mail").ms);
    // A mail that comes after those shows that the way is open.
    const last = stage.newcomer();
    await last.enroll();
    await last.code();
  },
});

/** One person resets the password twice, another has the mail of the sign-up sent again twice; whether all came the second time. */
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

/** Asks for a reset mail and sets another password by its token, which is given back. */
async function forgetAndReset(user: User): Promise<string | undefined> {
  const token = await user.forgot();
  if (token === undefined) return undefined;
  const password = user.stage.password();
  await user.reset({ token, password });
  user.password = password;
  await user.login();
  return token;
}
