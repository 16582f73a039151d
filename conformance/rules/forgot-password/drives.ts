import fc from "fast-check";
import { drive } from "../../kit/drive.ts";
import { tourClock } from "../../kit/stage/clock-tour.ts";
import type { User } from "../../kit/stage/user.ts";

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
 * Asks for mails again hours after the first ones came, by the moved clock: soon after, they may be kept back. One
 * person resets the password each time, another has the verification mail sent again.
 */
export const askAgainLater = drive("move the clock by hours, ask for mails again", {
  given: fc.constant({}),
  needs: ["mail", "clock"],
  runs: 1,
  company: "exclusive",

  async act(_, stage) {
    const forgetful = stage.newcomer();
    await forgetful.enroll();
    const unverified = stage.newcomer();
    await unverified.enroll();
    await stage.letter(unverified.email, {
      topic: "verification mail",
      holds: "verificationToken",
    });
    const ask = async (): Promise<void> => {
      await forgetAndReset(forgetful);
      await unverified.resend();
    };
    await ask();
    const now = Date.now();
    const later = [1, 2].map((times) => ({ at: now + times * hoursApart, act: ask }));
    await tourClock(stage, later);
    // A mail that comes after those shows that the way is open.
    await stage.newcomer().enroll();
  },
});

async function forgetAndReset(user: User): Promise<void> {
  const token = await user.forgot();
  if (token === undefined) return;
  const password = user.stage.password();
  await user.reset({ token, password });
  user.password = password;
  await user.login();
}
