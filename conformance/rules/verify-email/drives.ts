import fc from "fast-check";
import { unauthorized } from "../../history/answers/statuses.ts";
import { asBrowser } from "../../stage/browser.ts";
import { CannotStage } from "../../stage/cannot-stage.ts";
import { drive } from "../../stage/drive.ts";
import { verificationMail } from "../../stage/mail/inbox.ts";
import { leaveUnread } from "../../stage/pauses.ts";
import type { Stage } from "../../stage/stage.ts";
import { altered } from "../../stage/texts/altered.ts";
import { anotherSecret } from "../../stage/users/another-secret.ts";
import { withCredentials } from "../../stage/users/retry-until-granted.ts";
import { isServed } from "../../stage/users/served.ts";
import {
  holderBeside,
  lookBeside,
  type StrayToken,
  someStrayToken,
} from "../../stage/users/stray-token.ts";
import { tokenOf, type User, wrongPassword } from "../../stage/users/user.ts";
import type { Answer } from "../../target/client.ts";
import { resetAndLeave } from "../reset-password/steps.ts";

const afterwards = [
  "nothing",
  "refresh",
  "logout",
  "log out everywhere",
  "code again",
  "ask for mails again",
  "somebody else",
] as const;
type Afterwards = (typeof afterwards)[number];

const plainest = {
  looks: 0,
  first: "nothing" as const,
  tokenFirst: true,
  beside: "nobody's" as StrayToken,
};

const wrong = ({ stage }: User, code: string): string =>
  stage.madeUp("code", altered(code, "other characters"));

/** What may happen before: no code lapses by it. */
const beforehand = {
  nothing: async () => {},
  "a forgotten password": ({ stage, email }) => stage.call("forgot-password", { body: { email } }),
  "a wrong password": (user) => user.login({ password: wrongPassword(user) }),
  "a stranger's wrong code": (user, code) =>
    user.stage.call("verify-email", { body: { verification_code: wrong(user, code) } }),
  "a stranger's wrong link": (user, code) =>
    user.stage.newcomer().openLink(wrong(user, code), "json"),
} satisfies Record<string, (user: User, code: string) => Promise<unknown>>;
type Beforehand = keyof typeof beforehand;
const everyBeforehand = Object.keys(beforehand) as Beforehand[];

/** Verifies by the emailed code, uses the token, looks at the user by login, at once and later, and leaves. */
export const verifyByCode = drive("verify the email by its code", {
  given: fc.record({
    looks: fc.nat(3),
    first: fc.constantFrom<Beforehand>("nothing", ...everyBeforehand),
    tokenFirst: fc.boolean(),
    next: fc.constantFrom<Afterwards>(...afterwards),
    beside: someStrayToken(),
  }),
  cases: [
    ...afterwards.map((next) => ({ next })),
    { looks: 3, next: "nothing" as const },
    ...(["the user's own", "another user's"] as const).map((beside) => ({
      beside,
      next: "nothing" as const,
    })),
    ...everyBeforehand.slice(1).map((first) => ({ first, next: "nothing" as const })),
  ].map((one) => ({ ...plainest, ...one })),
  needs: ["mail"],
  runs: 38,
  act: verifyAndLook,
});

/** The same, once, by a code that lay unread for some seconds. */
export const verifyUnread = drive("verify the email by a code that lay unread for some seconds", {
  given: fc.constant({ ...plainest, next: "nothing" as const }),
  needs: ["mail"],
  runs: 1,
  company: "patient",
  act: (values, stage) =>
    verifyAndLook(values, stage, async (user) => {
      // One login before the wait, one after it: a user who was verified meanwhile by a stranger's wrong code does not
      // count against this code.
      await user.login();
      await leaveUnread();
      await user.login();
    }),
});

interface Verifying {
  /** Logins before the code is presented. */
  looks: number;
  first: Beforehand;
  tokenFirst: boolean;
  next: Afterwards;
  beside: StrayToken;
}

async function verifyAndLook(
  { looks, first, tokenFirst, next, beside }: Verifying,
  stage: Stage,
  meanwhile: (user: User) => Promise<void> = async () => {},
): Promise<void> {
  const user = stage.newcomer();
  const signup = await user.enroll();
  const mail = await stage.inbox.letter(user.email, verificationMail);
  const [found] = mail?.tokens ?? [];
  if (mail === undefined || found === undefined) throw new CannotStage("no verification mail came");
  for (let nth = 0; nth < looks; nth += 1) await user.login();
  const happens = (code: string) => beforehand[first](user, code);
  await happens(found.token);
  await meanwhile(user);
  const holder = await holderBeside(beside, user);
  const { act } = holder;
  let answer = await user.verify(found.token, act);
  await lookBeside(holder);
  // A service may refuse a verification that carries an access token: not shown.
  if (act.bearer !== undefined && tokenOf(answer) === undefined) {
    answer = await user.verify(found.token);
  }
  const token = tokenOf(answer);
  if (token === undefined) {
    const others = await stage.inbox.otherTokens(user.email, found.token);
    await presentAgain(user, found.token, { signup, refused: answer, others, happens });
    await user.login();
    return;
  }
  if (tokenFirst) await user.refresh({ token, user, answer }, {});
  await user.login();
  if (!tokenFirst) await user.refresh({ token, user, answer }, {});
  await live(next, user, found.token);
  await resetAndLeave(user, next === "nothing" ? undefined : "never");
}

interface Refused {
  signup: Answer;
  refused: Answer;
  /** Other texts of the mails that may be codes. */
  others: string[];
  /** What came between the mail and the code. */
  happens: (code: string) => Promise<unknown>;
}

/**
 * Tries a refused code once more; then one of another mail, after which the same happened, in the ways that other rules judge:
 * as it is, by a browser, with another text in its place, and with credentials.
 */
async function presentAgain(
  user: User,
  first: string,
  { signup, refused, others, happens }: Refused,
): Promise<void> {
  if (refused.status === undefined || refused.status < 400) return;
  if (refused.status !== unauthorized && isServed(await user.verify(first))) return;
  const code = (await anotherSecret(user, "resend")) ?? first;
  if (code !== first) await happens(code);
  if (isServed(await user.verify(code))) return;
  const headers = asBrowser(user, [signup, refused]);
  if (isServed(await user.verify(code, { headers }))) return;
  for (const other of others) {
    if (isServed(await user.verify(other))) return;
  }
  await withCredentials(user, (act) => user.verify(code, act));
}

/** What a verified user does next; none of it may undo the verification. */
async function live(next: Afterwards, user: User, code: string): Promise<void> {
  if (next === "nothing") return;
  if (next === "code again") {
    const again = await user.verify(code);
    const token = tokenOf(again);
    if (token !== undefined) await user.refresh({ token, user, answer: again }, {});
    return;
  }
  if (next === "somebody else") {
    const held = await user.session();
    const other = user.stage.newcomer();
    await other.signup();
    await other.verify();
    await user.refresh(held, {});
    return;
  }
  if (next === "ask for mails again") {
    await user.stage.call("resend-verification", { body: { email: user.email } });
    await user.forgot();
    return;
  }
  const session = await user.session({ device_name: "tablet" });
  if (next === "refresh") await user.refresh(session, {});
  if (next === "logout") await user.logout(session);
  if (next === "log out everywhere") await user.logoutAll(session);
}

/** Ends all of a user's sessions by the token of a verification, and that token by another session. */
export const endByVerifiedToken = drive("log out everywhere with the token of a verification", {
  given: fc.boolean(),
  cases: [true, false],
  needs: ["mail"],
  runs: 8,
  company: "apart",

  async act(byVerified, stage) {
    const user = stage.newcomer();
    await user.enroll();
    // The newest user of all: a careless search may take this user for the one who verifies.
    const other = stage.newcomer();
    await other.join();
    const others = await other.session();
    const verified = user.held(await user.verify());
    const first = await user.session();
    const second = await user.session({ device_name: "phone" });
    const [ending, ...ended] = byVerified ? [verified, first] : [first, second, verified];
    await user.logoutAll(ending);
    await other.refresh(others, {});
    for (const session of ended) await user.refresh(session, {});
    // None of these calls may undo the verification.
    await user.login();
    await resetAndLeave(user);
  },
});
