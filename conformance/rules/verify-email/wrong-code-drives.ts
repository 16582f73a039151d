import fc from "fast-check";
import type { Act } from "../../stage/act.ts";
import { drive } from "../../stage/drive.ts";
import { altered, everyAlteration, someAlteration } from "../../stage/texts/altered.ts";
import {
  everyNoSecret,
  isNoSecret,
  type Known,
  type NoSecret,
  noSecret,
} from "../../stage/texts/no-secret.ts";
import { type StrayToken, someStrayToken, strayToken } from "../../stage/users/stray-token.ts";
import type { User } from "../../stage/users/user.ts";

/** Presents a code that was never sent, between two looks at an unverified user. */
export const verifyWrongly = drive("verify with a code that was never sent", {
  given: fc.record({
    wrong: fc.oneof(someAlteration(), fc.constantFrom(...everyNoSecret)),
    resent: fc.constantFrom(false, false, true),
    beside: someStrayToken(),
    /** Whether the body also names the user to verify. */
    names: fc.constantFrom(false, false, false, true),
  }),
  cases: [
    ...[...everyAlteration, ...everyNoSecret].map((wrong) => ({ wrong })),
    { wrong: "other characters" as const, names: true },
    { wrong: "other characters" as const, beside: "the user's own" as StrayToken },
    { wrong: "other characters" as const, beside: "another user's" as StrayToken },
    { wrong: "other characters" as const, resent: true },
    { wrong: "end changed" as const, resent: true },
  ].map((one) => ({ resent: false, beside: "nobody's" as StrayToken, names: false, ...one })),
  runs: 52,

  async act({ wrong, resent, beside, names }, stage) {
    const user = stage.newcomer();
    await user.enroll();
    const first = await user.login();
    const mailed = stage.evidence.mailbox === undefined ? undefined : await user.code();
    const newest = resent ? await user.resend() : undefined;
    const right = newest ?? mailed ?? stage.hex(32);
    const act = await strayToken(beside, user);
    if (isNoSecret(wrong)) {
      const isOther = wrong === "a mailed secret of another kind" && mailed !== undefined;
      const other = isOther ? await user.forgot() : undefined;
      await verifyWithout(user, wrong, { login: first, mailed: newest ?? mailed, other }, act);
    } else {
      const code = stage.madeUp("code", altered(right, wrong));
      await present(
        { verification_code: code, ...(names ? { email: user.email } : {}) },
        user,
        act,
      );
    }
    await user.login({ device_name: "phone" });
  },
});

/**
 * Presents values that are no code while nobody else signs up: a careless search may verify the newest user by them.
 */
export const verifyWithoutCode = drive("verify without a code while nobody else signs up", {
  given: fc.subarray(everyNoSecret, { minLength: 1 }),
  cases: [everyNoSecret],
  runs: 3,
  company: "apart",

  async act(wrongs, stage) {
    const user = stage.newcomer();
    await user.enroll();
    const first = await user.login();
    const mailed = stage.evidence.mailbox === undefined ? undefined : await user.code();
    for (const wrong of wrongs) await verifyWithout(user, wrong, { login: first, mailed });
    await user.login({ device_name: "phone" });
  },
});

async function verifyWithout(
  user: User,
  wrong: NoSecret,
  known: Omit<Known, "email" | "password">,
  act: Act = {},
): Promise<void> {
  const { stage, email, password } = user;
  const code = noSecret(wrong, { email, password, ...known }, stage);
  await present(code === undefined ? {} : { verification_code: code }, user, act);
}

const present = (body: object, { stage, email }: User, act: Act): Promise<unknown> =>
  stage.call("verify-email", { body, subject: email, ...act });
