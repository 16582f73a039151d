import { readPseudonym, sameSecret, wireType } from "../../../contracts/history/pseudonym.ts";
import { asked, before, type Call, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import { normalEmail } from "../email.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { isUnreadable, unreadableTo } from "../unreadable.ts";
import { findUser, foundingSignup, type User } from "./users.ts";

/** Whether a login's credentials are right, as far as the history shows; no verdict rests on `unknown`. */
export type Credentials = "right" | "wrong password" | "unknown email" | "unknown";

/** Whether the credentials of a login were right when it was sent. */
export function credentialsOf(login: Call, history: History): Credentials {
  const email = asked(login, "email");
  const password = asked(login, "password");
  const user = findUser(email, history);
  if (typeof password !== "string") return "unknown";
  if (isStranger(email, login, history)) return "unknown email";
  if (user === undefined) return "unknown";
  const unreadable = unreadableTo(["signup", "reset-password"], history);
  const resets = [...user.resets, ...unreadable].filter((reset) => mayAffect(reset, login));
  const right = rightPassword(user, login, history);
  // A password that was signed up with as no string is another rule's.
  if (right === undefined || wireType(right) !== "string") return "unknown";
  if (sameSecret(right, password)) {
    return right === password && resets.length === 0 ? "right" : "unknown";
  }
  // Whatever became of the resets, none of them can have set a password that none of them named.
  const signups = user.signups.filter((signup) => mayAffect(signup, login));
  const mayBeSet = [...signups, ...resets].some((call) => names(call, password));
  const isReset = setByResets(history).has(identity(password));
  // A second signup, or a reset of another user, must not set the password; where one did, its own rule fails.
  return mayBeSet || isReset ? "unknown" : "wrong password";
}

/** The password that is known to be the user's when `call` is sent, resets apart. */
export function rightPassword(user: User, call: Call, history: History): unknown {
  const given = declaredPassword(user.email, history);
  if (given !== undefined) return given;
  // A wrong password that was let in proves nothing, so a login speaks only where no signup was seen.
  const proof =
    foundingSignup(user, call) ??
    (user.signups.length > 0
      ? undefined
      : user.logins.find((login) => before(login, call) && givenToken(login) !== undefined));
  return proof && asked(proof, "password");
}

/** The password that the profile gives for a user; undefined where it names none. */
export const declaredPassword = (email: string, { facts }: History): unknown =>
  facts.users.find((user) => normalEmail(user.email) === email)?.password;

/** Whether the email was surely made up: one of this run's addresses that never signed up. */
export function isStranger(email: unknown, call: Call, history: History): boolean {
  const signups = [email, untagged(email)].flatMap((one) => findUser(one, history)?.signups ?? []);
  const ours = normalEmail(email)?.includes(history.header.run.toLowerCase()) ?? false;
  return ours && !signups.some((signup) => mayAffect(signup, call));
}

/** An address without its tag: services may read `ada+home@example.com` as Ada's own. */
export const untagged = (email: unknown): unknown =>
  typeof email === "string" ? email.replace(/\+[^@]*(?=@)/, "") : email;

/** How credentials are spelt otherwise than those of a user, where a service may take them for the same. */
export type Respelling = "password spelt otherwise" | "password with more or less" | "sub-address";

/** How a login's credentials are but another spelling of the right ones; undefined where they are right, wrong or unknown. */
export function respelling(login: Call, history: History): Respelling | undefined {
  const [email, given] = [asked(login, "email"), asked(login, "password")];
  const owner = findUser(untagged(email), history);
  if (owner === undefined || owner.resets.some((reset) => mayAffect(reset, login)))
    return undefined;
  const right = rightPassword(owner, login, history);
  if (untagged(email) !== email) {
    const isOwn = (findUser(email, history)?.signups.length ?? 0) > 0;
    return right === given && !isOwn ? "sub-address" : undefined;
  }
  if (right === given || !sameSecret(right, given)) return undefined;
  const isAsLong = readPseudonym(right)?.length === readPseudonym(given)?.length;
  return isAsLong ? "password spelt otherwise" : "password with more or less";
}

/** Whether a sign-up or a reset, however it is read, may have set this password. */
function names(call: Call, password: string): boolean {
  if (isUnreadable(call)) return true;
  const given = asked(call, "password");
  return [given, asked(call, "password_confirmation")].some(
    (one) => sameSecret(one, password) || (one !== undefined && wireType(one) !== "string"),
  );
}

/** The passwords that a reset of any user may have set: all except those of refused resets. */
const setByResets = derived((history: History): ReadonlySet<unknown> => {
  const resets = history.to("reset-password").filter((one) => outcome(one) !== "failed");
  return new Set(resets.map((one) => identity(asked(one, "password"))));
});

/** One value for all spellings of a secret, such as two letter cases of a password; see {@link sameSecret}. */
const identity = (value: unknown): unknown => {
  const number = readPseudonym(value)?.number;
  return number === undefined ? value : `secret ${number}`;
};
