import fc from "fast-check";
import type { Act } from "../../stage/act.ts";
import { drive } from "../../stage/drive.ts";
import { verificationMail } from "../../stage/mail/inbox.ts";
import {
  altered,
  everyAlteration,
  someAlteration,
  swappedCase,
} from "../../stage/texts/altered.ts";
import { everyNoSecret, isNoSecret, noSecret } from "../../stage/texts/no-secret.ts";
import { type StrayToken, someStrayToken, strayToken } from "../../stage/users/stray-token.ts";
import type { User } from "../../stage/users/user.ts";
import { resetToken, tryLogin } from "./steps.ts";
import { someWay, verifiedUser, type Way } from "./verified-user.ts";

/** How the user's address is written. */
const spellings = {
  same: (email: string) => email,
  capitals: (email: string) => email.toUpperCase(),
  "blanks around": (email: string) => ` ${email} `,
} as const;
type Spelling = keyof typeof spellings;
const everySpelling = Object.keys(spellings) as Spelling[];

/** Resets with a token that was never sent, while a right one is awaited and while none is. */
export const resetByUnknownToken = drive("reset the password by a token that was never sent", {
  given: fc.record({
    wrong: fc.oneof(someAlteration(), fc.constantFrom(...everyNoSecret)),
    isAwaited: fc.boolean(),
    times: fc.constantFrom(1, 1, 1, 4),
    beside: someStrayToken(),
    spelling: fc.constantFrom<Spelling>("same", "same", "same", ...everySpelling.slice(1)),
  }),
  cases: [
    ...[...everyAlteration, ...everyNoSecret].map((wrong) => ({ wrong, isAwaited: true })),
    { wrong: "other characters" as const, isAwaited: true, times: 4 },
    ...everyNoSecret.map((wrong) => ({ wrong, isAwaited: false })),
    ...[true, false].map((isAwaited) => ({
      wrong: "other characters" as const,
      isAwaited,
      beside: "the user's own" as StrayToken,
    })),
    ...[true, false].map((isAwaited) => ({
      wrong: "other characters" as const,
      isAwaited,
      spelling: "capitals" as Spelling,
    })),
    ...[true, false].map((isAwaited) => ({
      wrong: "other characters" as const,
      isAwaited,
      spelling: "blanks around" as Spelling,
    })),
  ].map((one) => ({
    times: 1,
    beside: "nobody's" as StrayToken,
    spelling: "same" as Spelling,
    ...one,
  })),
  runs: 58,

  async act({ wrong, isAwaited, times, beside, spelling }, stage) {
    const user = await stage.user();
    const { answer: login } = await user.session();
    // The sign-up's mail holds a token too. Once it has come, the next mail is the reset mail.
    const first = await stage.inbox.letter(user.email, verificationMail);
    const mailed = isAwaited ? await user.forgot() : undefined;
    const right = mailed ?? stage.hex(32);
    const { email, password } = user;
    const other = first?.tokens[0]?.token;
    const token = isNoSecret(wrong)
      ? noSecret(wrong, { email, password, login, mailed, other }, stage)
      : stage.madeUp("code", altered(right, wrong));
    const act = await strayToken(beside, user);
    const named = { token, email: spellings[spelling](email) };
    for (let nth = 0; nth < times; nth += 1) await resetWrongly(user, named, act);
  },
});

/** Resets one user's password by a token that was sent to another. */
export const resetByAnothersToken = drive("reset the password by another user's token", {
  given: fc.record({
    way: fc.oneof(someWay(), fc.constant<Way>("later")),
    isAwaited: fc.boolean(),
    isNamedFirst: fc.boolean(),
    isLoggedIn: fc.boolean(),
    isUsed: fc.constantFrom(false, false, true),
    times: fc.integer({ min: 6, max: 7 }),
  }),
  cases: [
    ...[false, true].flatMap((isAwaited) =>
      [false, true].map((isNamedFirst) => ({ isAwaited, isNamedFirst })),
    ),
    { way: "later" as Way, isLoggedIn: false, times: 1 },
    { isLoggedIn: false, times: 1 },
    { isUsed: true, times: 1 },
  ].map((one) => ({
    way: "code" as Way,
    isAwaited: false,
    isNamedFirst: false,
    isLoggedIn: true,
    isUsed: false,
    times: 6,
    ...one,
  })),
  needs: ["mail"],
  runs: 17,

  async act({ way, isAwaited, isNamedFirst, isLoggedIn, isUsed, times }, stage) {
    const [first, second] = [await verifiedUser(stage, way), await verifiedUser(stage, way)];
    const [owner, named] = isNamedFirst ? [second, first] : [first, second];
    // The first login may turn a newcomer into an ordinary user.
    if (isLoggedIn) await named.session();
    const token = await resetToken(owner);
    if (isUsed) await owner.reset({ token, password: stage.password() });
    if (isAwaited) await named.forgot();
    for (let nth = 0; nth < times; nth += 1) await resetWrongly(named, { token });
  },
});

/**
 * Asks for a new password in a way that must not set it, then tries the old password and the new one. The callers
 * repeat this up to seven times: a fault that shows only now and then is caught.
 */
async function resetWrongly(
  user: User,
  {
    token,
    password = user.stage.password(),
    ...changes
  }: { token: unknown; password?: string; password_confirmation?: unknown; email?: string },
  act: Act = {},
): Promise<void> {
  await user.reset({ token, password }, changes, act);
  await tryLogin(user, user.password);
  await user.login({ password });
}

type Confirmation = (typeof confirmations)[number];
const confirmations = [
  "missing",
  "null",
  "empty",
  "other",
  "old password",
  "other case",
  "first half",
  "more behind it",
  "more before it",
  "blank behind it",
  "another last character",
  "middle changed",
  "a list of it",
  "an object",
  "true",
  "false",
  "zero",
  "the token",
] as const;

/** What is sent for a confirmation of a new password. */
const confirmationOf = (
  how: Confirmation,
  { token, password }: { token: string; password: string },
  { stage, password: old }: User,
) =>
  ({
    missing: undefined,
    null: null,
    empty: "",
    other: stage.password(),
    "old password": old,
    "other case": swappedCase(password),
    "first half": password.slice(0, 8),
    "more behind it": `${password}7x`,
    "more before it": `7x${password}`,
    "blank behind it": `${password} `,
    "middle changed": `${password.slice(0, 4)}${[...password.slice(4, -4)].reverse().join("")}x${password.slice(-4)}`,
    "a list of it": [password],
    "another last character": password.slice(0, -1) + (password.endsWith("7") ? "4" : "7"),
    "an object": { value: password },
    true: true,
    false: false,
    zero: 0,
    "the token": token,
  })[how];

/** Resets by a right token with confirmations that are missing or differ, and then with the right one. */
export const resetUnconfirmed = drive("reset the password without confirming it", {
  given: fc.record({
    way: fc.oneof(someWay(), fc.constant<Way>("later")),
    hows: fc.array(fc.constantFrom<Confirmation>(...confirmations), { minLength: 2, maxLength: 3 }),
    isLoggedIn: fc.boolean(),
    beside: someStrayToken(),
  }),
  cases: [
    ...confirmations.map((how) => ({ hows: [how, "other"] as Confirmation[] })),
    { way: "later" as Way },
    { isLoggedIn: false },
    { beside: "the user's own" as StrayToken },
  ].map((one) => ({
    way: "code" as Way,
    hows: ["other", "missing"] as Confirmation[],
    isLoggedIn: true,
    beside: "nobody's" as StrayToken,
    ...one,
  })),
  needs: ["mail"],
  runs: 34,

  async act({ way, hows, isLoggedIn, beside }, stage) {
    const user = await verifiedUser(stage, way);
    const session = await user.session();
    if (!isLoggedIn) await user.logout(session);
    const token = await resetToken(user);
    const act = await strayToken(beside, user);
    for (const how of hows) {
      const password = stage.password();
      const password_confirmation = confirmationOf(how, { token, password }, user);
      await resetWrongly(user, { token, password, password_confirmation }, act);
    }
    const password = stage.password();
    await user.reset({ token, password });
    await tryLogin(user, password);
  },
});
