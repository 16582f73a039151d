import fc from "fast-check";
import { drive } from "../../stage/drive.ts";
import { leaveUnread, lookLater } from "../../stage/pauses.ts";
import type { Stage } from "../../stage/stage.ts";
import { altered } from "../../stage/texts/altered.ts";
import { anotherSecret } from "../../stage/users/another-secret.ts";
import { isServed } from "../../stage/users/served.ts";
import { type StrayToken, someStrayToken, strayToken } from "../../stage/users/stray-token.ts";
import { type Session, tokenOf, type User, wrongPassword } from "../../stage/users/user.ts";
import { resetToken, setPassword, tryLogin } from "./steps.ts";
import { someWay, verifiedUser, verifyLater, type Way } from "./verified-user.ts";

/** With so many more letters than usual, a password is nearly as long as any that bcrypt reads to its end. */
const muchLonger = 54;

const plainest = {
  way: "code" as Way,
  times: 1,
  asked: 1,
  longer: 0,
  oldFirst: false,
  loggedOut: false,
  between: "nothing" as Between,
  next: "nothing",
  beside: "nobody's" as StrayToken,
  askedBeside: "nobody's" as StrayToken,
  isNextDoor: false,
};

/** What may happen between the mail and the reset without making the token lapse. */
const betweens = {
  nothing: async () => {},
  "a stranger's wrong reset": ({ stage }) => {
    const token = stage.madeUp("code", stage.hex(32));
    return stage.newcomer().reset({ token, password: stage.password() });
  },
  "a stranger's forgot": ({ stage }) => {
    const { email } = stage.newcomer();
    return stage.call("forgot-password", { body: { email }, subject: email });
  },
  "a wrong password": (user) => user.login({ password: wrongPassword(user) }),
  "a refresh": async (user, held) => held && user.refresh(held, {}),
  "a logout": async (user, held) => held && user.logout(held),
} satisfies Record<string, (user: User, held: Session | undefined) => Promise<unknown>>;
type Between = keyof typeof betweens | "a resend";
const everyBetween = Object.keys(betweens) as (keyof typeof betweens)[];

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
    between: fc.constantFrom<Between>("nothing", "a resend", ...everyBetween),
    next: fc.constantFrom(...nexts),
    beside: someStrayToken(),
    askedBeside: someStrayToken(),
    /** Whether the bystander signed up right after the user. */
    isNextDoor: fc.constantFrom(false, false, false, true),
  }),
  cases: [
    { loggedOut: true },
    { isNextDoor: true },
    {
      way: "json" as Way,
      times: 2,
      longer: 4,
      oldFirst: true,
      next: "a token that was never sent",
    },
    { way: "redirect" as Way, asked: 2, next: "the same token again" },
    { way: "json" as Way, beside: "another user's" as StrayToken },
    { askedBeside: "another user's" as StrayToken },
    { longer: muchLonger },
    { next: "log out everywhere", between: "a stranger's wrong reset" as Between },
    ...(["a stranger's forgot", "a wrong password", "a refresh", "a logout"] as const).map(
      (between) => ({ next: "live on", between }),
    ),
    { way: "later" as Way },
    { way: "later" as Way, between: "a resend" as Between },
    { way: "later" as Way, oldFirst: true, beside: "the user's own" as StrayToken },
  ].map((one) => ({ ...plainest, ...one })),
  needs: ["mail"],
  runs: 42,

  async act(values, stage) {
    const { way, times, asked, longer, oldFirst, loggedOut, between, next, beside } = values;
    const user = await verifiedUser(stage, way);
    const bystander = values.isNextDoor ? await verifiedUser(stage, "code") : await stage.member();
    const kept = await bystander.session();
    const held = await user.session();
    const original = user.password;
    if (loggedOut) await user.logoutAll(held);
    for (let nth = 0; nth < times; nth += 1) {
      if (nth > 0) await user.session();
      const old = user.password;
      const token = await resetToken(user, asked, await strayToken(values.askedBeside, user));
      // The resend mails no verified user; an unverified user gets a second token by it.
      const isResent = between === "a resend" && way === "later" && nth === 0;
      if (isResent) await user.resend();
      const happens = async (session: Session | undefined) => {
        if (nth === 0 && between !== "a resend") await betweens[between](user, session);
      };
      await happens(loggedOut ? undefined : held);
      const password = stage.password(longer);
      const act = await strayToken(beside, user);
      const isDone =
        act.bearer !== undefined && isServed(await user.reset({ token, password }, {}, act));
      const answer = isDone ? undefined : await setPassword(user, { token, password }, happens);
      if (answer !== undefined && !isServed(answer)) await resetByOthers(user, token, password);
      user.password = password;
      if (nth === 0) {
        await bystander.refresh(kept, {});
        if (!isResent) await verifyLater(user, way);
      }
      // Wrong passwords in a row or within a while may lock an account: the old password is tried sparingly.
      if (oldFirst) await user.login({ password: old });
      await tryLogin(user, password);
      if (!oldFirst) await user.login({ password: old });
      await user.login({ device_name: "phone", token_expiry: "1_month" });
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
        await resetAgain(user, stage.madeUp("code", altered(token, "other characters")));
      }
    }
    await user.refresh(held, {});
    await stage.customers(user.email);
  },
});

/** Another user verifies and logs in. A user who is refused between two such logins met no closed service. */
const passBy = async (stage: Stage): Promise<void> => {
  const user = await verifiedUser(stage, "code");
  await user.login();
};

/** Sets another password by a token that lay unread for some seconds, and logs in by it. */
export const resetUnread = drive("reset by a token that lay unread for some seconds", {
  needs: ["mail"],
  company: "patient",
  act: (_, stage) => resetPatiently(stage, { before: leaveUnread, after: async () => {} }),
});

/** Sets another password, and tries the new and the old one some seconds later. */
export const resetLongAgo = drive("log in some seconds after a reset", {
  needs: ["mail"],
  company: "patient",
  act: (_, stage) => resetPatiently(stage, { before: async () => {}, after: lookLater }),
});

/** Asks for a token, and sets another password by it; between the steps another user is served. */
async function resetPatiently(
  stage: Stage,
  { before, after }: Record<"before" | "after", () => Promise<void>>,
): Promise<void> {
  const user = await verifiedUser(stage, "code");
  await user.session();
  const token = await user.forgot();
  if (token === undefined) return;
  await before();
  await passBy(stage);
  const [old, password] = [user.password, stage.password()];
  if (isServed(await setPassword(user, { token, password }))) user.password = password;
  await passBy(stage);
  await after();
  await passBy(stage);
  await tryLogin(user, password);
  await user.login({ password: old });
  await passBy(stage);
}

/** Opens, refreshes and ends several sessions of a user whose password was reset, as of any other user. */
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

/** Tries the other texts of the mails that may be the reset token, until the service takes one. */
async function resetByOthers(user: User, token: string, password: string): Promise<void> {
  for (const other of await user.stage.inbox.otherTokens(user.email, token)) {
    // This login shows that the refused tokens set no password so far.
    await user.login();
    if (isServed(await user.reset({ token: other, password }))) return;
  }
}

/**
 * Presents a token that must set nothing, because it is unknown or spent; where it sets a password, the user keeps that
 * one.
 */
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
    const send = ({ user, token, password }: (typeof resets)[number]) =>
      user.reset({ token, password });
    const served = (await Promise.all(resets.map(send))).map(isServed);
    const refused = resets.filter((_, at) => served[at] === false);
    const later = await Promise.all(refused.map(({ user }) => anotherSecret(user, "forgot")));
    await Promise.all(refused.map((one, at) => send({ ...one, token: later[at] ?? one.token })));
    for (const { user, password } of resets) {
      await tryLogin(user, password);
      await user.login();
    }
  },
});
