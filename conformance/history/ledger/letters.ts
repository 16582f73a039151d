import type { MailEvent } from "../../../contracts/history/events.ts";
import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { effectiveWait, type Wait } from "../../../contracts/profile/index.ts";
import { asked, before, type Call, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import { normalEmail } from "../email.ts";
import type { History } from "../history.ts";
import { outcome } from "../outcome.ts";
import { addressees } from "./mailed-to.ts";

/** A mail as one of its recipients has it. */
export interface Letter {
  mail: MailEvent;
  /** The recipient, as services compare addresses. */
  address: string;
  /** The call that made the target send it, as far as times tell. */
  cause: Call | undefined;
  /** It came when every call that may have asked for it had been answered longer ago than mails take. */
  isLate: boolean;
}

/** So many people are not sent one and the same token. */
const many = 3;

const asking = ["signup", "resend-verification", "forgot-password"] as const;

/** The mails of a history, each with the call that asked for it. */
export class Letters {
  readonly all: readonly Letter[];
  /** The time that mails take. A declared one that a mail was seen to overrun bounds no other either. */
  readonly wait: Wait;
  /** After so long a mail is lost for all that is seen, ms: the wait, and twice as long as the slowest that overran it. */
  readonly longestMs: number;
  readonly #byCause: ReadonlyMap<Call | undefined, readonly Letter[]>;
  readonly #byAddress: ReadonlyMap<string, readonly Letter[]>;
  readonly #requests: ReadonlyMap<string | undefined, readonly Call[]>;
  /** When the latest call that got its mail was sent, microseconds. */
  readonly #lastServed: number;
  readonly #byToken = new Map<string, Letter[]>();
  readonly #mentioning = new Map<string, readonly Letter[]>();
  #pseudonyms: ReadonlyMap<string, readonly Letter[]> | undefined;

  constructor(history: History) {
    const requests = asking.flatMap((route) => history.to(route));
    const byEmail = Map.groupBy(requests, (call) => normalEmail(asked(call, "email")));
    const to = new Map([...byEmail].map(([address, calls]) => [address, sinceSignup(calls)]));
    this.#requests = to;
    const mails = history.mails.toSorted((a, b) => a.t_us - b.t_us);
    const wait = effectiveWait(history.facts, "mail");
    const received = mails.flatMap((mail) =>
      addressees(mail, history).map((address) => ({ mail, address })),
    );
    const byAddress = Map.groupBy(received, ({ address }) => address);
    this.all = [...byAddress].flatMap(([address, some]) =>
      matched(some, inOrder(to.get(address) ?? []), wait),
    );
    this.wait = { ...wait, declared: wait.declared && !this.all.some(({ isLate }) => isLate) };
    this.longestMs = Math.max(wait.ms, ...this.all.filter(({ isLate }) => isLate).map(delayTwice));
    this.#byCause = Map.groupBy(this.all, ({ cause }) => cause);
    this.#byAddress = Map.groupBy(this.all, ({ address }) => address);
    this.#lastServed = this.all.reduce(
      (last, { cause }) => Math.max(last, cause?.sent.at.t ?? 0),
      0,
    );
    for (const letter of this.all) {
      for (const { token } of letter.mail.tokens) {
        const holding = this.#byToken.get(token);
        if (holding === undefined) this.#byToken.set(token, [letter]);
        else holding.push(letter);
      }
    }
  }

  /** What a call made the target send to the address that it names. */
  causedBy(call: Call): readonly Letter[] {
    return this.#byCause.get(call) ?? [];
  }

  /**
   * Whether as many mails came to an address as calls asked for one. Then none was lost: a late one may
   * have been taken for the answer to a later call.
   */
  areComplete(address: string): boolean {
    return this.to(address).length >= this.grantedTo(address).length;
  }

  /** The calls that asked for a mail to an address and were not refused. */
  grantedTo(address: string): readonly Call[] {
    return (this.#requests.get(address) ?? []).filter((call) => outcome(call) !== "failed");
  }

  /**
   * The letters that came to a call's address after it was sent, and whether there are fewer in all than
   * calls that asked for one, so that one of them went without.
   */
  since(call: Call): { came: readonly Letter[]; isOneShort: boolean } {
    const address = normalEmail(asked(call, "email")) ?? "";
    const all = this.to(address);
    const came = all.filter(({ mail }) => mail.t_us >= call.sent.at.t);
    return { came, isOneShort: !this.areComplete(address) };
  }

  /** Whether fewer mails had come to a call's address by then than others had asked for. */
  isBehind(call: Call): boolean {
    const address = normalEmail(asked(call, "email")) ?? "";
    const earlier = this.grantedTo(address).filter(
      (other) => other !== call && mayAffect(other, call),
    );
    return this.to(address).length - this.since(call).came.length < earlier.length;
  }

  /** Whether a mail came that was asked for after the call was answered: the way is open, and not behind. */
  hasLater(call: Call): boolean {
    return call.received !== undefined && call.received.at.t < this.#lastServed;
  }

  to(address: string): readonly Letter[] {
    return this.#byAddress.get(address) ?? [];
  }

  /** The letters that hold a token, in the order of arrival. */
  holding(token: unknown): readonly Letter[] {
    return typeof token === "string" ? (this.#byToken.get(token) ?? []) : [];
  }

  /** Whether a text stands in mails to many, as the address of a help page does: it is nobody's token. */
  isCommon(text: string): boolean {
    return new Set(this.holding(text).map(({ address }) => address)).size >= many;
  }

  #byPseudonym(): ReadonlyMap<string, readonly Letter[]> {
    const found = () =>
      this.all.flatMap((letter) => pseudonymsIn(letter.mail).map((text) => ({ text, letter })));
    this.#pseudonyms ??= new Map(
      [...Map.groupBy(found(), ({ text }) => text)].map(([text, those]) => [
        text,
        those.map(({ letter }) => letter),
      ]),
    );
    return this.#pseudonyms;
  }

  /** The letters in whose words or links a text stands, whether or not it was found to be a token. */
  mentioning(text: string): readonly Letter[] {
    // A pseudonym ends where it ends, so that each mail is read for all of them once.
    if (readPseudonym(text) !== undefined) return this.#byPseudonym().get(text) ?? [];
    const known = this.#mentioning.get(text) ?? this.all.filter(mentions(text));
    this.#mentioning.set(text, known);
    return known;
  }
}

const mentions =
  (text: string) =>
  ({ mail }: Letter): boolean =>
    mail.text.includes(text) || mail.links.some((link) => link.includes(text));

/** The pseudonyms in the words and links of a mail, each once. */
const pseudonymsIn = ({ text, links }: MailEvent): string[] => [
  ...new Set([text, ...links].flatMap((each) => each.match(everyPseudonym) ?? [])),
];

/** A mailed secret that is older (µs) may have lapsed: how long one lives is not shown. */
export const mayLapseUs = 5 * 60 * 1_000_000;

export const lettersOf = derived((history: History): Letters => new Letters(history));

/** Whether the token stands in a link of the mail. */
export function isInLink(token: string, { mail }: Letter): boolean {
  return (
    mail.links.some((link) => link.includes(token)) ||
    mail.tokens.some((found) => found.token === token && found.where !== "text")
  );
}

const delayTwice = ({ mail, cause }: Letter): number =>
  (2 * (mail.t_us - (cause?.received?.at.t ?? mail.t_us))) / 1000;

/** Of calls that ask for mails to one address those that may get one: before its sign-up it was nobody's. */
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
    // A mail without a token is a notice, of which nobody says when it comes; so may be one too many.
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
