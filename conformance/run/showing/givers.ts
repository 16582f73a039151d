import type { MailEvent } from "../../../contracts/history/events.ts";
import { everyPseudonym, readPseudonym, sameSecret } from "../../../contracts/history/pseudonym.ts";
import { asked, type Call, earlier, inTime, pathAndQuery } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { findToken } from "../../history/ledger/tokens.ts";
import { cookiesSent, cookiesSet } from "../../history/requests/cookies.ts";

/** Adds the calls that gave out the presented tokens, wherever these stand, and cookies, and the sign-ups of the users. */
export function withGivers(history: History, calls: Set<Call>): Set<Call> {
  const all = new Set(calls);
  // The loop also visits what is added to the set meanwhile: givers of givers are found, too.
  for (const call of all) {
    const issues = secretsSent(call).map((one) => findToken(one, history)?.issue);
    const others = [...mailersOf(history, call), ...settersOf(history, call)];
    for (const one of [...issues, signupOf(history, call), ...others])
      if (one !== undefined && earlier(one.sent.at, call.sent.at)) all.add(one);
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
export function mailersOf(history: History, call: Call): (Call | undefined)[] {
  return mailsFor(call, history).map(({ to, t_us }) =>
    mailers
      .flatMap((route) => history.to(route).findLast(isBefore(to, t_us)) ?? [])
      .sort((a, b) => inTime(a.sent.at, b.sent.at))
      .at(-1),
  );
}

/** The calls whose answers set the cookies that a call sends. */
const settersOf = ({ calls }: History, { sent }: Call): (Call | undefined)[] =>
  cookiesSent(sent).map((cookie) =>
    calls.findLast(
      ({ received }) =>
        received !== undefined &&
        earlier(received.at, sent.at) &&
        [...cookiesSet(received).values()].includes(cookie),
    ),
  );

/** Whether a call was sent before a mail came, and named one whom it came to. */
const isBefore = (to: readonly string[], t_us: number) => (one: Call) =>
  one.sent.at.t < t_us && to.includes(`${asked(one, "email")}`);

const mailers = ["signup", "resend-verification", "forgot-password"] as const;

/** Whether a call has a mail sent, where it is served. */
export const sendsMail = ({ route }: Call): boolean => mailers.some((id) => id === route?.id);

/** Whether a mail holds a code that one of these calls presents, in whichever spelling. */
export function mailedTo(calls: Iterable<Call>): (mail: Pick<MailEvent, "tokens">) => boolean {
  const presented = new Set([...calls].flatMap(secretsSent).map(numberOf));
  return ({ tokens }) => tokens.some(({ token }) => presented.has(numberOf(token)));
}

/** The mails whose codes a call presents, in whichever spelling. */
export function mailsFor(call: Call, history: History): MailEvent[] {
  const codes = [...new Set(secretsSent(call).map(numberOf))];
  return codes.flatMap((code) => mailsByCode(history).get(code) ?? []).map(({ mail }) => mail);
}

/** The mails, by the number of each code that they hold, in whichever spelling. */
const mailsByCode = derived(({ mails }: History) =>
  Map.groupBy(
    mails.flatMap((mail) => mail.tokens.map(({ token }) => ({ mail, code: numberOf(token) }))),
    ({ code }) => code,
  ),
);

const numberOf = (pseudonym: string): number | undefined => readPseudonym(pseudonym)?.number;

/** The secrets that a call presents, wherever they stand, in the order in which it is written. */
export const secretsSent = (call: Call): string[] => sentBy(call).match(everyPseudonym) ?? [];

/** All that a call sends, as text; a message's body is no member of it that JSON would write. */
const sentBy = (call: Call): string =>
  `${pathAndQuery(call)} ${JSON.stringify(call.sent.headers)} ${call.sent.text ?? ""}`;
