import fc from "fast-check";
import { drive } from "../../kit/drive.ts";
import { altered, everyAlteration, someAlteration } from "../../kit/stage/altered.ts";
import { type Beside, besideToken, someBeside } from "../../kit/stage/beside.ts";
import { everyNoSecret, isNoSecret, type NoSecret, noSecret } from "../../kit/stage/no-secret.ts";
import type { Act } from "../../kit/stage/stage.ts";
import { tokenOf, type User } from "../../kit/stage/user.ts";
import type { Answer } from "../../target/client.ts";

/** Presents a code that was never sent, between two looks at somebody who is not verified. */
export const verifyWrongly = drive("verify with a code that was never sent", {
  given: fc.record({
    wrong: fc.oneof(someAlteration(), fc.constantFrom(...everyNoSecret)),
    resent: fc.constantFrom(false, false, true),
    beside: someBeside(),
  }),
  cases: [
    ...[...everyAlteration, ...everyNoSecret].map((wrong) => ({ wrong })),
    { wrong: "other letters" as const, beside: "the user's own" as Beside },
    { wrong: "other letters" as const, beside: "another user's" as Beside },
    { wrong: "other letters" as const, resent: true },
    { wrong: "end changed" as const, resent: true },
  ].map((one) => ({ resent: false, beside: "nobody's" as Beside, ...one })),
  runs: 42,

  async act({ wrong, resent, beside }, stage) {
    const user = stage.newcomer();
    await user.enroll();
    const first = await user.login();
    const mailed = stage.evidence.mailbox === undefined ? undefined : await user.code();
    const newest = resent ? await user.resend() : undefined;
    const right = newest ?? mailed ?? stage.unique("a7c3e9f1b5d20864");
    const act = await besideToken(beside, user);
    const at = { login: first, mailed: newest ?? mailed };
    if (isNoSecret(wrong)) await verifyWithout(user, wrong, at, act);
    else await user.verify(stage.madeUp("code", altered(right, wrong)), act);
    await user.login({ device_name: "phone" });
  },
});

/** The same where nobody else signs up meanwhile: what is no code may verify whoever came last. */
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
  { login, mailed }: { login: Answer; mailed: string | undefined },
  act: Act = {},
): Promise<void> {
  const { stage, email } = user;
  // Who cannot log in yet has no access token to send.
  const code = noSecret(wrong, { email, token: tokenOf(login) ?? "", mailed, stage });
  await stage.call("verify-email", {
    body: code === undefined ? {} : { verification_code: code },
    subject: email,
    ...act,
  });
}
