import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import { follow } from "../../stage/browser.ts";
import { drive } from "../../stage/drive.ts";
import { verificationMail } from "../../stage/mail/inbox.ts";
import { altered } from "../../stage/texts/altered.ts";
import { anotherSecret } from "../../stage/users/another-secret.ts";
import { isServed } from "../../stage/users/served.ts";
import { type Session, tokenOf, type User, wrongPassword } from "../../stage/users/user.ts";
import { isVerified } from "../../stage/users/verify-link.ts";
import { setPassword, tryLogin } from "../reset-password/steps.ts";

type Doing = (user: User) => Promise<unknown>;
/** What happened to the user, once more. */
type Again = () => Promise<unknown>;
const doNothing: Again = async () => {};

/** Calls for a user who does not exist yet; they must change nothing of what follows. */
const early = {
  "a login before the sign-up": (user) => user.login(),
  "a reset asked for before the sign-up": (user) => ask(user, "forgot-password"),
  "a mail asked for before the sign-up": (user) => ask(user, "resend-verification"),
} satisfies Record<string, Doing>;

/** Calls for a user who exists; they must change nothing of what follows. */
const happenings = {
  nothing: doNothing,
  "a login for ever": (user) => user.session({ token_expiry: "never" }),
  "a login for a week": (user) => user.session({ token_expiry: "1_week" }),
  "a wrong password": (user) => user.login({ password: wrongPassword(user) }),
  "a wrong code": (user) => user.verify(user.stage.madeUp("code", wrongCode(user))),
  "a wrong reset token": (user) => resetBy(user, user.stage.madeUp("code", wrongCode(user))),
  "a wrong confirmation": async (user) => {
    const token = await user.forgot();
    if (token !== undefined)
      await resetBy(user, token, { password_confirmation: user.stage.password() });
  },
  "a verification": (user) => verify(user),
  "a code presented twice": async (user) => {
    const code = await user.code();
    await user.verify(code);
    await user.verify(code);
  },
  "a link opened by a program": (user) => open(user, "json"),
  "a link opened by a browser": (user) => open(user, "redirect"),
  "another verification mail": (user) => user.resend(),
  "a mail to reset the password by": (user) => user.forgot(),
  "a reset": (user) => resetProperly(user),
  "a refresh": async (user) => user.renewed(await user.session()),
  "a refresh by a spent token": async (user) => {
    const spent = await user.session();
    await user.renewed(spent);
    await user.refresh(spent, {});
  },
  "a logout": async (user) => user.logout(await user.session()),
  "a logout everywhere": async (user) => user.logoutAll(await user.session()),
  "another sign-up": (user) => user.signup({ password: user.stage.password() }),
} satisfies Record<string, Doing>;

type Early = keyof typeof early;
type Happening = keyof typeof happenings;
const everyHappening = Object.keys(happenings) as Happening[];
/** Those that have nothing to do with mails, and may come between a mail and its secret again. */
const mailless = new Set<string>([
  "a login for ever",
  "a login for a week",
  "a wrong password",
  "a wrong reset token",
  "a refresh",
  "a refresh by a spent token",
  "a logout",
  "a logout everywhere",
] satisfies Happening[]);
const isEarly = (happening: string): happening is Early => happening in early;

/**
 * The parts of a user's life. After each the user can go through any other; each adds the sessions that it ended to
 * `ended`.
 */
const chapters = {
  verification: (user, again) => verify(user, again),
  "verification by another mail": async (user, again) => {
    // A first mail that comes only now would be taken for the other one.
    await user.stage.inbox.letter(user.email, verificationMail);
    const code = await user.resend();
    if (code === undefined) return;
    const answer = await user.verify(code);
    if (tokenOf(answer) === undefined) await verifyByAnother(user, again);
    await user.login();
  },
  "the link": (user, again) => open(user, "json", again),
  "the link in a browser": (user, again) => open(user, "redirect", again),
  /** The user resets the password, after two wrong resets were refused. */
  password: async (user, again) => {
    const token = await user.forgot();
    if (token === undefined) return;
    await user.login();
    const [unknown, password] = [altered(token, "other characters"), user.stage.password()];
    await refusedReset(user, { token: user.stage.madeUp("code", unknown), password });
    const password_confirmation = user.stage.password();
    await refusedReset(user, { token, password }, { password_confirmation });
    await resetPassword(user, { token, password }, again);
  },
  "an earlier password": async (user, again) => {
    const { password } = user;
    await resetProperly(user, again);
    const token = await user.forgot();
    if (token !== undefined) await resetPassword(user, { token, password }, again);
  },
  /** Wrong calls that must let nobody in. */
  mistakes: async (user) => {
    await user.login({ password: wrongPassword(user) });
    await user.verify(user.stage.madeUp("code", wrongCode(user)));
    await user.login({ device_name: "phone" });
  },
  /** Sessions begin, are renewed and end; the ended ones are tried much later. */
  sessions: async (user, _, ended) => {
    // The first session is used before any other call, so that a token that is dead from its issue shows as that.
    const first = await user.session();
    const renewed = await user.renewed(first, {});
    const other = await user.session({ device_name: "phone", token_expiry: "1_week" });
    await user.logout(other);
    await user.renewed(renewed, {});
    ended.push(other, first, renewed);
  },
} satisfies Record<string, (user: User, again: Again, ended: Session[]) => Promise<unknown>>;

type Chapter = keyof typeof chapters;
const everyChapter = Object.keys(chapters) as Chapter[];

/** Each life has one event that happens once to a user, and the chapter that follows it. */
const lives: readonly (readonly Chapter[])[] = [
  ["verification", "sessions"],
  ["verification by another mail", "mistakes"],
  ["the link", "verification by another mail"],
  ["the link in a browser", "sessions"],
  // To addresses that are not verified a service need not mail a reset token.
  ["verification", "password"],
];

/** A user goes through several chapters after something happened to the same user, or to another one. */
export const wholeLife = drive("do everything there is to do, after something has happened", {
  given: fc.record({
    happening: fc.constantFrom<Happening | Early>(...everyHappening),
    whose: fc.constantFrom("the user's own", "another user's"),
    chapters: fc.shuffledSubarray(everyChapter, { minLength: 2, maxLength: 5 }),
  }),
  cases: [
    ...everyHappening.flatMap((happening) =>
      lives.map((life) => ({ happening, whose: "the user's own", chapters: [...life] })),
    ),
    ...everyHappening.map((happening) => ({
      happening,
      whose: "another user's",
      chapters: [...everyChapter],
    })),
    ...(Object.keys(early) as Early[]).map((happening) => ({
      happening,
      whose: "the user's own",
      chapters: ["verification by another mail", "password", "sessions"] as Chapter[],
    })),
  ],
  needs: ["mail"],
  company: "patient",
  runs: everyHappening.length * (lives.length + 1) + Object.keys(early).length + 10,

  async act({ happening, whose, chapters: order }, stage) {
    const [user, other] = [stage.newcomer(), stage.newcomer()];
    if (isEarly(happening)) await early[happening](user);
    for (const one of [user, other]) {
      await one.enroll();
      if (tokenOf(await one.login()) === undefined) await comeIn(one);
    }
    const kept = await user.session({ token_expiry: "3_months" });
    const others = await other.session();
    const happens = isEarly(happening)
      ? doNothing
      : () => happenings[happening](whose === "another user's" ? other : user);
    await happens();
    const again = mailless.has(happening) ? happens : doNothing;
    // This login comes at once: nothing but the happening can have changed its answer.
    await user.login();
    const ended: Session[] = [];
    for (const chapter of order) await chapters[chapter](user, again, ended);
    await other.refresh(others, {});
    await user.refresh(kept, {});
    // The ended sessions are shown this late, for a service may take a caller with a dead token for a thief.
    for (const session of ended) await user.refresh(session, {});
    const [last, beside] = [await user.session(), await user.session()];
    await user.logoutAll(last);
    for (const session of [last, beside]) await user.refresh(session, {});
  },
});

/** Verifies first, where login needs a verified email; then waits, where the service may know the user only later. */
async function comeIn(user: User): Promise<void> {
  await verify(user);
  if (tokenOf(await user.login()) !== undefined) return;
  await setTimeout(undeclaredConsistencyMs);
  await user.login();
}

/** A text like a code or a reset token that was never sent. */
const wrongCode = ({ stage }: User): string => stage.unique("d1f6b8a2c4e90735");

async function verify(user: User, again = doNothing): Promise<void> {
  const code = await user.code();
  const answer = await user.verify(code);
  const token = tokenOf(answer);
  if (token !== undefined) await user.refresh({ token, user, answer }, {});
  if (!(await isVerified(user)) && token === undefined) await verifyByAnother(user, again);
}

/** Verifies by the code of one more mail, after which the same happened. */
async function verifyByAnother(user: User, again: Again): Promise<void> {
  const code = await anotherSecret(user, "resend");
  if (code === undefined) return;
  await again();
  await user.verify(code);
}

async function open(user: User, mode: "json" | "redirect", again = doNothing): Promise<void> {
  await follow(user, await user.openLink(await user.code(), mode));
  if (await isVerified(user)) return;
  const code = await anotherSecret(user, "resend");
  if (code === undefined) return;
  await again();
  await follow(user, await user.openLink(code, mode));
  await user.login();
}

/** Asks for a mail to an address that nobody has yet. */
const ask = ({ stage, email }: User, route: "forgot-password" | "resend-verification") =>
  stage.call(route, { body: { email }, subject: email });

const resetBy = (user: User, token: string, changes: Record<string, unknown> = {}) =>
  user.reset({ token, password: user.stage.password() }, changes);

interface NewPassword {
  token: string;
  password: string;
}

/** A wrong reset; the two logins show that it set nothing. */
async function refusedReset(
  user: User,
  asked: NewPassword,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await user.reset(asked, changes);
  await tryLogin(user, user.password);
  await user.login({ password: asked.password });
}

async function resetProperly(user: User, again = doNothing): Promise<void> {
  const token = await user.forgot();
  const password = user.stage.password();
  if (token !== undefined) await resetPassword(user, { token, password }, again);
}

/** Sets a password by the emailed token; a login with the new password and one with the old show that it did. */
async function resetPassword(user: User, asked: NewPassword, again: Again): Promise<void> {
  const old = user.password;
  if (isServed(await setPassword(user, asked, again))) user.password = asked.password;
  await tryLogin(user, asked.password);
  await user.login({ password: old });
}
