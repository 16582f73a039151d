import type { MailEvent } from "../../../contracts/history/events.ts";
import type { Recogniser } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { asked, asText, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { allLetters, type Letter, lettersCausedBy } from "../../history/ledger/letters.ts";
import { isInLink, isOfOtherKind } from "../../history/ledger/mail-kinds.ts";
import {
  hasLaterMail,
  lettersSince,
  longestMailMs,
  mailWait,
} from "../../history/ledger/mail-times.ts";
import { isToldByNothing } from "../../history/open-way.ts";
import { normalEmail } from "../../history/requests/email.ts";
import {
  contradicts,
  doubted,
  fact,
  missing,
  type Pending,
  probe,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { watchedUntil } from "../../history/time/watched-until.ts";
import { unrecognised } from "./likely-tokens.ts";

/** What a mail must hold: a token, or a link with one. */
export interface WantedLetter {
  /** The mail in words, such as "a password reset email". */
  what: string;
  holds: "a link with a token" | "a token";
  recogniser: Recogniser;
  /** Rules that explain that none comes, such as that of a user who was never made. */
  unless: readonly string[];
}

/** What a finding is about where no mail came. */
export const mailbox = "the mailbox";

/** Judges what a call that owes a mail made the target send: a mail with what it must hold, in time. */
export function judgeDelivery(call: Call, history: History, wanted: WantedLetter): Sighting[] {
  if (lettersCausedBy(call, history).some((letter) => holds(letter, wanted, history)))
    return [supports(call)];
  const { ms, declared } = mailWait(history);
  if (!isOver(call, ms, history)) return declared ? pendingMail(call, ms, history) : [];
  const { came, isOneShort } = lettersSince(call, history);
  if (came.length > 0 && !isOneShort) return judgeContents(call, came, history, wanted);
  if (!declared) return [missed(call, history)];
  const isSilent = history.mails.length === 0 && isToldByNothing("mailbox", asks(history), history);
  if (!isSilent && !hasLaterMail(call, history)) {
    const need = noneOfOurs(history);
    return need === undefined ? [] : [missing(need, call)];
  }
  const mayBeIt = came.filter((letter) => !isForElse(letter, wanted, history));
  if (mayBeIt.some(({ mail }) => isWithin(mail.t_us, call, ms))) return [];
  const until = (call.received?.at.t ?? 0) + ms * 1000;
  return [
    contradicts(call, {
      field: mailbox,
      expected: `${wanted.what} to ${asText(asked(call, "email"))}`,
      got: `none within ${ms} ms; ${isSilent ? "nor any other in the whole run" : "mails that were asked for later came"}`,
      unless: wanted.unless,
      awaited: { from: call.sent.at.t, until, isLate: came.length > 0 },
    }),
  ];
}

/** How many calls asked for a mail and were not refused. */
const asks = derived(
  (history: History): number =>
    (["signup", "resend-verification", "forgot-password"] as const)
      .flatMap((route) => history.to(route))
      .filter((call) => outcome(call) === "succeeded").length,
);

/** A mail whose absence would be held against the target, had its time been over. */
function pendingMail(call: Call, ms: number, history: History): Pending[] {
  if (call.received === undefined || !hasLaterMail(call, history)) return [];
  return [{ is: "pending", calls: [call.id], until: call.received.at.t + ms * 1000 }];
}

function judgeContents(
  call: Call,
  came: readonly Letter[],
  history: History,
  wanted: WantedLetter,
): Sighting[] {
  // It is a guess which of several mails belongs to which call, so none of them may hold what is missing.
  if (came.some((letter) => holds(letter, wanted, history))) return [];
  const { what, recogniser, unless } = wanted;
  const links = came.flatMap(({ mail }) => mail.links).length;
  const isDeclared = history.facts.recognise[recogniser] !== undefined;
  if (!isDeclared && (wanted.holds === "a token" || links > 0)) {
    return [missing(unrecognised(recogniser), call)];
  }
  if (!came.every(({ mail }) => isProof(mail, history))) return [missing(unread, call)];
  // Another mail, with what is missing in it, may still be on its way.
  if (!mailWait(history).declared) return [missed(call, history)];
  const expected = `${what} with ${wanted.holds}`;
  const ofLinks = links === 0 ? "a mail without any link" : `a mail with ${links} links, no token`;
  const got = wanted.holds === "a token" ? "a mail without a token" : ofLinks;
  return [contradicts(call, { field: "the mail", expected, got, unless })];
}

/** Whether what a mail lacks was not in it: one that a probe hands out may be a part, unless others came with links. */
const isProof = ({ unreadable }: MailEvent, { facts, mails }: History): boolean =>
  unreadable !== true &&
  (facts.evidence.mailbox?.kind !== "http" || mails.some(({ links }) => links.length > 0));

function holds(letter: Letter, wanted: WantedLetter, { facts }: History): boolean {
  const isDeclared = facts.recognise[wanted.recogniser] !== undefined;
  // What the profile declares of one kind of token says nothing of a mail that holds the other kind.
  const tokens = letter.mail.tokens.filter(({ as }) =>
    isDeclared ? as?.includes(wanted.recogniser) : as === undefined,
  );
  if (wanted.holds === "a token") return tokens.length > 0;
  return tokens.some(({ token }) => isInLink(token, letter));
}

function isWithin(t_us: number, { received }: Call, ms: number): boolean {
  return received === undefined || t_us <= received.at.t + ms * 1000;
}

/** Whether a mail holds tokens of another kind alone, such as one to reset a password by where a code is wanted. */
const isForElse = ({ mail }: Letter, { recogniser }: WantedLetter, history: History): boolean =>
  mail.tokens.length > 0 &&
  mail.tokens.every(({ token }) => isOfOtherKind(recogniser, token, history));

/** What a missed mail shows where no bound holds: it looks lost once later mails came and its time is long over. */
function missed(call: Call, history: History): Sighting {
  const isLost = hasLaterMail(call, history) && isOver(call, longestMailMs(history), history);
  return isLost ? doubted(noBound, call) : missing(noBound, call);
}

/** Whether the time within which a mail is awaited has passed, with the mailbox watched to its end. */
function isOver(call: Call, ms: number, history: History): boolean {
  if (call.received === undefined) return false;
  const until = call.received.at.t + ms * 1000;
  if (until > watchedUntil(history)) return false;
  if (history.facts.evidence.mailbox?.kind === "smtp") return true;
  const email = normalEmail(asked(call, "email"));
  return history.probes.some(
    (probe) =>
      probe.probe === "mail" && normalEmail(probe.about.email) === email && probe.t_us >= until,
  );
}

const noBound = fact(
  "within.mailMs",
  "a bound within which every mail has arrived (within.mailMs): one was missed",
);

/** Why no mail shows that the way to the mailbox is open: none came, or none to an address that a call gave. */
function noneOfOurs(history: History): Need | undefined {
  if (history.mails.length === 0) return noMail;
  return allLetters(history).every(({ cause }) => cause === undefined) ? misaddressed : undefined;
}

const misaddressed = probe(
  "evidence.mailbox",
  "mails with the recipients that the target gave them (evidence.mailbox): all that came are to addresses that no call named, which a relay may have written",
);

const unread = probe(
  "evidence.mailbox",
  "mails whose body can be read (evidence.mailbox): mails came, and none had a readable link or token",
);

const noMail = probe(
  "evidence.mailbox",
  "one mail of the target's in the mailbox (evidence.mailbox): none arrived at all",
);
