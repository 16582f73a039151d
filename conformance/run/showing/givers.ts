import { everyPseudonym, readPseudonym, sameSecret } from "../../../contracts/history/pseudonym.ts";
import { asked, type Call, earlier, inTime, pathAndQuery } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";

/** Adds the calls that gave out the presented tokens, and the sign-ups of the users. */
export function withGivers(history: History, calls: Set<Call>): Set<Call> {
  const all = new Set(calls);
  // The loop also visits what is added to the set meanwhile: givers of givers are found, too.
  for (const call of all) {
    const giver = presentedToken(call, history)?.issue;
    if (giver !== undefined) all.add(giver);
    for (const one of [signupOf(history, call), ...mailersOf(history, call)])
      if (one !== undefined) all.add(one);
  }
  return all;
}

function signupOf(history: History, call: Call): Call | undefined {
  const [email, password] = [asked(call, "email"), asked(call, "password")];
  if (call.route?.id === "signup") return undefined;
  // A call without an address may be taken for whoever has its password.
  const isOf = (one: Call): boolean =>
    typeof email === "string"
      ? asked(one, "email") === email
      : password !== undefined && sameSecret(asked(one, "password"), password);
  return history.to("signup").findLast((one) => isOf(one) && earlier(one.sent.at, call.sent.at));
}

/** The calls that had the mails sent whose codes a call presents. */
function mailersOf(history: History, call: Call): (Call | undefined)[] {
  const presented = secretsSent(call);
  return history.mails
    .filter(({ tokens }) => tokens.some(({ token }) => isAmong(presented, token)))
    .map(({ to, t_us }) =>
      mailers
        .flatMap((route) => history.to(route))
        .filter((one) => one.sent.at.t < t_us && to.includes(`${asked(one, "email")}`))
        .sort((a, b) => inTime(a.sent.at, b.sent.at))
        .at(-1),
    );
}

const mailers = ["signup", "resend-verification", "forgot-password"] as const;

/** Whether a call has a mail sent, where it is served. */
export const sendsMail = ({ route }: Call): boolean => mailers.some((id) => id === route?.id);

export const isAmong = (numbers: ReadonlySet<number>, pseudonym: string): boolean =>
  numbers.has(readPseudonym(pseudonym)?.number ?? -1);

/** Numbers of the secrets that a call presents, wherever they stand. */
export const secretsSent = (call: Call): Set<number> => secretsIn([sentBy(call)]);

/** All that a call sends, as text; a message's body is no member of it that JSON would write. */
export const sentBy = (call: Call): string =>
  `${pathAndQuery(call)} ${JSON.stringify(call.sent.headers)} ${call.sent.text ?? ""}`;

/** Numbers of the pseudonyms in some texts. */
function secretsIn(texts: readonly string[]): Set<number> {
  const pseudonyms = texts.flatMap((text) => text.match(everyPseudonym) ?? []);
  return new Set(pseudonyms.flatMap((text) => readPseudonym(text)?.number ?? []));
}
