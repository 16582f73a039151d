import fc from "fast-check";
import { drive } from "../../kit/drive.ts";
import { altered, everyAlteration, someAlteration, swappedCase } from "../../kit/stage/altered.ts";
import { type Beside, besideToken, someBeside } from "../../kit/stage/beside.ts";
import { insist } from "../../kit/stage/insist.ts";
import { everyNoSecret, isNoSecret, noSecret } from "../../kit/stage/no-secret.ts";
import { isServed } from "../../kit/stage/served.ts";
import { type Act, CannotStage } from "../../kit/stage/stage.ts";
import { tokenOf, type User } from "../../kit/stage/user.ts";
import { someWay, verifiedUser, verifyLater, type Way } from "./verified-user.ts";

/** So much longer than usual a password is nearly as long as any that is read to its end. */
const muchLonger = 54;

const plainest = {
  way: "code" as Way,
  times: 1,
  asked: 1,
  longer: 0,
  oldFirst: false,
  loggedOut: false,
  between: "nothing",
  next: "nothing",
  beside: "nobody's" as Beside,
};

const nexts = [
  "nothing",
  "the same token again",
  "a token that was never sent",
  "log out everywhere",
  "live on",
] as const;

/** Resets the password by the emailed token, and logs in with the new and with the old one. */
export const resetProperly = drive("reset the password by the emailed token", {
  given: fc.record({
    way: fc.oneof({ weight: 5, arbitrary: someWay() }, fc.constant<Way>("later")),
    times: fc.integer({ min: 1, max: 2 }),
    asked: fc.integer({ min: 1, max: 2 }),
    longer: fc.nat(12),
    oldFirst: fc.boolean(),
    loggedOut: fc.boolean(),
    between: fc.constantFrom("nothing", "a resend"),
    next: fc.constantFrom(...nexts),
    beside: someBeside(),
  }),
  cases: [
    { loggedOut: true },
    {
      way: "json" as Way,
      times: 2,
      longer: 4,
      oldFirst: true,
      next: "a token that was never sent",
    },
    { way: "redirect" as Way, asked: 2, next: "the same token again" },
    { way: "json" as Way, beside: "another user's" as Beside },
    { longer: muchLonger },
    { next: "log out everywhere" },
    ...Array(4).fill({ next: "live on" }),
    { way: "later" as Way },
    { way: "later" as Way, between: "a resend" },
    { way: "later" as Way, oldFirst: true, beside: "the user's own" as Beside },
  ].map((one) => ({ ...plainest, ...one })),
  needs: ["mail"],
  runs: 41,

  async act({ way, times, asked, longer, oldFirst, loggedOut, between, next, beside }, stage) {
    const user = await verifiedUser(stage, way);
    const bystander = await stage.member();
    const kept = await bystander.session();
    const held = await user.session();
    const original = user.password;
    if (loggedOut) await user.logoutAll(held);
    for (let nth = 0; nth < times; nth += 1) {
      if (nth > 0) await user.session();
      const old = user.password;
      const token = await resetToken(user, asked);
      // Who is verified gets no mail by it; who is not has another token beside the first.
      const isResent = between === "a resend" && way === "later" && nth === 0;
      if (isResent) await user.resend();
      const password = stage.password(longer);
      const send = (act: Act) => user.reset({ token, password }, {}, act);
      const act = await besideToken(beside, user);
      const isDone = act.bearer !== undefined && isServed(await send(act));
      const answer = isDone ? undefined : await insist(user, send);
      if (answer !== undefined && !isServed(answer)) await resetByOthers(user, token, password);
      user.password = password;
      if (nth === 0) {
        await bystander.refresh(kept, {});
        if (!isResent) await verifyLater(user, way);
      }
      // Wrong passwords may lock an account, so many in a row or within a while: the old one is tried sparingly.
      if (oldFirst) await user.login({ password: old });
      await tryLogin(user, password);
      if (!oldFirst) await user.login({ password: old });
      await user.login();
      await user.login({ password: asked > 1 ? "" : old, token_expiry: "never" });
      if (nth > 0) await user.login({ password: original });
      await bystander.login({ password });
      if (next === "log out everywhere") {
        await user.logoutAll(await user.session());
        await tryLogin(user, password);
      }
      if (next === "live on") await liveOn(user);
      if (next === "the same token again") await resetAgain(user, token);
      if (next === "a token that was never sent") {
        await resetAgain(user, stage.madeUp("code", altered(token, "other letters")));
      }
    }
    await user.refresh(held, {});
  },
});

/** Several sessions of somebody whose password was reset, who is a user like others. */
async function liveOn(user: User): Promise<void> {
  const [first, out, kept] = [await user.session(), await user.session(), await user.session()];
  const never = await user.renewed(first, { token_expiry: "never" });
  const renewed = await user.renewed(never, {});
  await user.logout(out);
  await user.refresh(out, {});
  const last = await user.renewed(kept, {});
  await user.logoutAll(renewed);
  await user.refresh(last, {});
}

/** A login, tried again where it is refused: a refusal now and then tells nothing of the password. */
async function tryLogin(user: User, password: string): Promise<void> {
  const answer = await user.login({ password });
  if (tokenOf(answer) === undefined) await user.login({ password });
}

/** The emailed reset token, the newest where it was asked for several times. */
async function resetToken(user: User, asked = 1): Promise<string> {
  let token: string | undefined;
  for (let nth = 0; nth < asked; nth += 1) token = (await user.forgot()) ?? token;
  if (token === undefined) throw new CannotStage("no reset mail came");
  return token;
}

/** Tries what else in the mails may be the token that was meant, until one is taken. */
async function resetByOthers(user: User, token: string, password: string): Promise<void> {
  for (const other of await user.stage.otherTokens(user.email, token)) {
    // What was refused so far set nothing, as this shows.
    await user.login();
    if (isServed(await user.reset({ token: other, password }))) return;
  }
}

/** Presents a token that must set nothing, or is spent; where it sets a password, that is the user's then. */
async function resetAgain(user: User, token: string): Promise<void> {
  const password = user.stage.password();
  await user.login();
  await user.reset({ token, password });
  const isIn = tokenOf(await user.login({ password })) !== undefined;
  if (isIn) user.password = password;
  else await tryLogin(user, user.password);
}

/** Several people forget their passwords at the same instant, and reset them at the same instant. */
export const resetTogether = drive("several people reset their passwords at once", {
  given: fc.record({ people: fc.integer({ min: 2, max: 3 }) }),
  cases: [{ people: 2 }],
  needs: ["mail"],
  runs: 6,
  company: "apart",

  async act({ people }, stage) {
    const users: User[] = [];
    for (let nth = 0; nth < people; nth += 1) {
      const user = await verifiedUser(stage, "code");
      await user.session();
      users.push(user);
    }
    const tokens = await Promise.all(users.map((user) => user.forgot()));
    const resets = users.flatMap((user, at) => {
      const token = tokens[at];
      return token === undefined ? [] : [{ user, token, password: stage.password() }];
    });
    await Promise.all(resets.map(({ user, token, password }) => user.reset({ token, password })));
    for (const { user, password } of resets) {
      await tryLogin(user, password);
      await user.login();
    }
  },
});

/** Resets with a token that was never sent, with and without a right one waiting. */
export const resetByUnknownToken = drive("reset the password by a token that was never sent", {
  given: fc.record({
    wrong: fc.oneof(someAlteration(), fc.constantFrom(...everyNoSecret)),
    isAwaited: fc.boolean(),
    times: fc.constantFrom(1, 1, 1, 4),
    beside: someBeside(),
    capitals: fc.constantFrom(false, false, false, true),
  }),
  cases: [
    ...[...everyAlteration, ...everyNoSecret].map((wrong) => ({ wrong, isAwaited: true })),
    { wrong: "other letters" as const, isAwaited: true, times: 4 },
    ...everyNoSecret.map((wrong) => ({ wrong, isAwaited: false })),
    ...[true, false].map((isAwaited) => ({
      wrong: "other letters" as const,
      isAwaited,
      beside: "the user's own" as Beside,
    })),
    ...[true, false].map((isAwaited) => ({
      wrong: "other letters" as const,
      isAwaited,
      capitals: true,
    })),
  ].map((one) => ({ times: 1, beside: "nobody's" as Beside, capitals: false, ...one })),
  runs: 43,

  async act({ wrong, isAwaited, times, beside, capitals }, stage) {
    const user = await stage.user();
    const { token: access } = await user.session();
    // The mail of the sign-up holds a token too: once it is there, the next one is the reset mail.
    await stage.letter(user.email, {
      topic: "verification mail",
      holds: "verificationToken",
    });
    const mailed = isAwaited ? await user.forgot() : undefined;
    const right = mailed ?? stage.unique("c9e5a1b3d7f28046");
    const token = isNoSecret(wrong)
      ? noSecret(wrong, { email: user.email, token: access, mailed, stage })
      : stage.madeUp("code", altered(right, wrong));
    const act = await besideToken(beside, user);
    const named = capitals ? { token, email: user.email.toUpperCase() } : { token };
    for (let nth = 0; nth < times; nth += 1) await resetWrongly(user, named, act);
  },
});

/** Resets one user's password by a token that was sent to another. */
export const resetByAnothersToken = drive("reset the password by another user's token", {
  given: fc.record({
    way: someWay(),
    isAwaited: fc.boolean(),
    isNamedFirst: fc.boolean(),
    times: fc.integer({ min: 6, max: 7 }),
  }),
  cases: [false, true].flatMap((isAwaited) =>
    [false, true].map((isNamedFirst) => ({
      way: "code" as Way,
      isAwaited,
      isNamedFirst,
      times: 6,
    })),
  ),
  needs: ["mail"],
  runs: 14,

  async act({ way, isAwaited, isNamedFirst, times }, stage) {
    const [first, second] = [await verifiedUser(stage, way), await verifiedUser(stage, way)];
    const [owner, named] = isNamedFirst ? [second, first] : [first, second];
    await named.session();
    const token = await resetToken(owner);
    if (isAwaited) await named.forgot();
    for (let nth = 0; nth < times; nth += 1) await resetWrongly(named, { token });
  },
});

/**
 * Asks for a new password in a way that must not set it, and tries the old one and the new one; then the old one
 * begins another round, for what happens now and then is seen by those who look often.
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
  "another last letter",
  "middle changed",
  "a list of it",
  "true",
  "zero",
] as const;

/** What is sent for a confirmation of a new password. */
const confirmationOf = (how: Confirmation, password: string, { stage, password: old }: User) =>
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
    "another last letter": password.slice(0, -1) + (password.endsWith("7") ? "4" : "7"),
    true: true,
    zero: 0,
  })[how];

/** Resets by a right token, with confirmations that are missing or differ. */
export const resetUnconfirmed = drive("reset the password without confirming it", {
  given: fc.record({
    way: someWay(),
    hows: fc.array(fc.constantFrom<Confirmation>(...confirmations), { minLength: 2, maxLength: 3 }),
  }),
  cases: confirmations.map((how) => ({
    way: "code" as Way,
    hows: [how, "other"] as Confirmation[],
  })),
  needs: ["mail"],
  runs: 28,

  async act({ way, hows }, stage) {
    const user = await verifiedUser(stage, way);
    await user.session();
    const token = await resetToken(user);
    for (const how of hows) {
      const password = stage.password();
      const password_confirmation = confirmationOf(how, password, user);
      await resetWrongly(user, { token, password, password_confirmation });
    }
  },
});
