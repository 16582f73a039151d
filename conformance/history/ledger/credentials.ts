import { readPseudonym, sameSecret } from "../../../contracts/history/pseudonym.ts";
import { asked, type Call, mayAffect } from "../call.ts";
import type { History } from "../history.ts";
import { normalEmail } from "../requests/email.ts";
import { findUser, foundingSignup } from "./users.ts";

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
  const made = foundingSignup(owner, login);
  const right = declaredPassword(owner.email, history) ?? (made && asked(made, "password"));
  if (untagged(email) !== email) {
    const isOwn = (findUser(email, history)?.signups.length ?? 0) > 0;
    return right === given && !isOwn ? "sub-address" : undefined;
  }
  if (right === given || !sameSecret(right, given)) return undefined;
  const isAsLong = readPseudonym(right)?.length === readPseudonym(given)?.length;
  return isAsLong ? "password spelt otherwise" : "password with more or less";
}
