import type { MailEvent } from "../../../contracts/history/events.ts";
import { effectiveWait, type Wait } from "../../../contracts/profile/index.ts";
import { outcome } from "../answers/outcome.ts";
import { asked, before, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { normalEmail } from "../requests/email.ts";

/** A mail as one of its recipients has it. */
export interface Letter {
  mail: MailEvent;
  /** The recipient, as services compare addresses. */
  address: string;
  /** The call that asked for it, by the order of calls and mails; undefined: none was sent before it came. */
  cause: Call | undefined;
  /** It came when every call that may have asked for it had been answered longer ago than mails take. */
  isLate: boolean;
}

/** The mails of a history, address by address, each with the call that asked for it. */
export const allLetters = derived((history: History): readonly Letter[] => {
  const mails = history.mails.toSorted((a, b) => a.t_us - b.t_us);
  const received = mails.flatMap((mail) =>
    addressees(mail, history).map((address) => ({ mail, address })),
  );
  const wait = effectiveWait(history.facts, "mail");
  return [...Map.groupBy(received, ({ address }) => address)].flatMap(([address, some]) =>
    matched(some, inOrder(asksFor(address, history)), wait),
  );
});

/** The addresses a mail is for: of several, those that calls named. A copy may go to an archive of the target's. */
function addressees({ to }: MailEvent, history: History): string[] {
  const all = [...new Set(to.flatMap((address) => normalEmail(address) ?? []))];
  const own = all.filter((address) => asksByAddress(history).has(address));
  return own.length > 0 ? own : all;
}

/** The letters to an address, in the order of arrival. */
export const lettersTo = (address: string, history: History): readonly Letter[] =>
  byAddress(history).get(address) ?? [];
const byAddress = derived((history: History) =>
  Map.groupBy(allLetters(history), ({ address }) => address),
);

/** The letters that hold a token, in the order of arrival. */
export const lettersHolding = (token: unknown, history: History): readonly Letter[] =>
  typeof token === "string" ? (byToken(history).get(token) ?? []) : [];
const byToken = derived((history: History) =>
  lettersBy(({ tokens }) => tokens.map(({ token }) => token), history),
);

/** The letters by each text that `textsOf` gives of their mails. */
export function lettersBy(
  textsOf: (mail: MailEvent) => readonly string[],
  history: History,
): ReadonlyMap<string, readonly Letter[]> {
  const found = allLetters(history).flatMap((letter) =>
    textsOf(letter.mail).map((text) => ({ text, letter })),
  );
  const grouped = Map.groupBy(found, ({ text }) => text);
  return new Map([...grouped].map(([text, those]) => [text, those.map(({ letter }) => letter)]));
}

/** The address that a code or a reset token was mailed to first. */
export const ownerOfCode = (code: unknown, history: History): string | undefined =>
  lettersHolding(code, history)[0]?.address;

/** What a call made the target send to the address that it names. */
export const lettersCausedBy = (call: Call | undefined, history: History): readonly Letter[] =>
  byCause(history).get(call) ?? [];
const byCause = derived((history: History) =>
  Map.groupBy(allLetters(history), ({ cause }) => cause),
);

const asking = ["signup", "resend-verification", "forgot-password"] as const;

/** The calls that ask for a mail to an address. Before its sign-up an address has no user, and gets no mail. */
export const asksFor = (address: string, history: History): readonly Call[] =>
  asksByAddress(history).get(address) ?? [];
const asksByAddress = derived((history: History) => {
  const calls = asking.flatMap((route) => history.to(route));
  const byEmail = Map.groupBy(calls, (call) => normalEmail(asked(call, "email")));
  return new Map([...byEmail].map(([address, own]) => [address, sinceSignup(own)]));
});

function sinceSignup(calls: readonly Call[]): readonly Call[] {
  const signups = calls.filter(({ route }) => route?.id === "signup");
  return calls.filter(
    (call) => signups.length === 0 || signups.some((signup) => !before(call, signup)),
  );
}

const inOrder = (calls: readonly Call[]): Call[] =>
  calls.toSorted((a, b) => a.sent.at.t - b.sent.at.t);

/**
 * Each mail belongs to the earliest call still waiting for one of its kind, a declared bound counted; one
 * more than was asked for belongs to the latest. A call that was refused asked for nothing, unless no
 * other did.
 */
function matched(
  letters: readonly Pick<Letter, "mail" | "address">[],
  requests: readonly Call[],
  { ms, declared }: Wait,
): Letter[] {
  const met = new Set<Call>();
  return letters.map(({ mail, address }) => {
    const sent = requests.filter((call) => call.sent.at.t <= mail.t_us);
    const granted = sent.filter((call) => outcome(call) !== "failed");
    const open = likelyFor(mail, granted.length > 0 ? granted : sent);
    const isInTime = ({ received }: Call) =>
      received === undefined || mail.t_us <= received.at.t + ms * 1000;
    const cause =
      open.find((call) => !met.has(call) && (!declared || isInTime(call))) ?? open.at(-1);
    // A mail without a token is a notice, and no bound says when it comes; a mail more than was asked for may be one,
    // too.
    const isAwaited = cause !== undefined && !met.has(cause) && mail.tokens.length > 0;
    if (cause !== undefined) met.add(cause);
    return { mail, address, cause, isLate: isAwaited && !open.some(isInTime) };
  });
}

/** The calls whose kind of mail this is, by its words; all of them where the words do not say. */
function likelyFor(
  { title = "", text, links }: MailEvent,
  calls: readonly Call[],
): readonly Call[] {
  const words = [title, text, ...links].join(" ");
  const resets = /reset|forg[eo]t|recover/i.test(words);
  const verifies = /verif|confirm|activat|welcome/i.test(words);
  if (resets === verifies) return calls;
  const likely = calls.filter(({ route }) => (route?.id === "forgot-password") === resets);
  return likely.length > 0 ? likely : calls;
}
