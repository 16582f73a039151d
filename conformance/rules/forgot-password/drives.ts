import fc from "fast-check";
import { drive } from "../../kit/drive.ts";

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
