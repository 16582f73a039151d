import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import type { Recogniser } from "../../../contracts/profile/index.ts";
import { addressed } from "../addressed.ts";
import { asked, type Call, hasNoCredentials, mayAffect } from "../call.ts";
import { wasMovedBetween } from "../clock-moves.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { isMadeUp } from "../made-up.ts";
import { extraMembers, isOrdinary } from "../ordinary.ts";
import { givenToken, outcome, succeededPlainly } from "../outcome.ts";
import { textsIn } from "../texts-in.ts";
import { type Letter, lettersOf, mayLapseUs } from "./letters.ts";
import { isOfOtherKind, isSurely, mayHold } from "./proven.ts";
import { findToken } from "./tokens.ts";
import { findUser } from "./users.ts";

/** A call that presents a verification code which was mailed to somebody. */
export interface CodeUse {
  call: Call;
  code: string;
  /** Whose code it is. */
  email: string;
  /** The mails that hold it, in the order of arrival. */
  letters: readonly Letter[];
  /** Nothing speaks against the code: the newest of its user, not used, not old, presented as it should be. */
  isFresh: boolean;
}

const routes = ["verify-email", "verify-link"] as const;

/** The code that a call of either verifying route presents. */
export function presentedCode(call: Call): unknown {
  return call.route?.id === "verify-link" ? call.params.token : asked(call, "verification_code");
}

/** Whether verify-email took the code. */
export function isAccepted(call: Call): boolean {
  return givenToken(call) !== undefined || succeededPlainly(call);
}

/** Every use of an emailed verification code, of both routes. */
export const codeUses = derived((history: History): CodeUse[] => {
  const found = routes
    .flatMap((route) => history.to(route))
    .flatMap((call) => {
      const code = presentedCode(call);
      const letters = lettersOf(history).holding(code);
      const email = letters[0]?.address;
      if (email === undefined || typeof code !== "string") return [];
      if (isOfOtherKind("verificationToken", code, history)) return [];
      return [{ call, code, email, letters }];
    });
  const byEmail = Map.groupBy(found, ({ email }) => email);
  return found.map((use) => {
    const rivals = byEmail.get(use.email) ?? [];
    const isFirst = !rivals.some((other) => mayHaveSpoiled(other, use));
    return { ...use, isFresh: isFirst && isProper(use.call, history) && isNewest(use, history) };
  });
});

/** Whether another use of the user's codes may explain a refusal; another code's refusal does not. */
function mayHaveSpoiled(other: Omit<CodeUse, "isFresh">, use: Omit<CodeUse, "isFresh">): boolean {
  if (other.call === use.call || !mayAffect(other.call, use.call)) return false;
  return other.code === use.code || outcome(other.call) !== "failed";
}

function isProper(call: Call, history: History): boolean {
  if (call.route?.id === "verify-link") return true;
  return isOrdinary(call, ["verification_code"], extraMembers("verify-email", history));
}

/** Whether the code came with the user's newest verification mail, a moment ago, and no other is awaited. */
function isNewest(use: Omit<CodeUse, "isFresh">, history: History): boolean {
  const { call, code, letters, email } = use;
  const user = findUser(email, history);
  const asking = [
    ...addressed("resend-verification", email, history),
    ...(user?.signups ?? []),
  ].filter((other) => mayAffect(other, call) && outcome(other) !== "failed");
  const resets = (user?.resets ?? []).filter((reset) => mayAffect(reset, call));
  const last = letters.findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  if (last === undefined || resets.some((reset) => outcome(reset) !== "failed")) return false;
  const { t_us } = last.mail;
  return (
    asking.every((other) => other.sent.at.t <= t_us) &&
    isCurrent(code, last, use, history) &&
    call.sent.at.t - t_us <= mayLapseUs &&
    !wasMovedBetween(t_us, call.sent.at.t, history)
  );
}

const isReset = (cause: Call | undefined): boolean => cause?.route?.id === "forgot-password";

/**
 * Whether no later mail of the same kind had come to the user by the time of the call, and none was under way:
 * mails come late, and some come twice, so that an older one may look like the answer to the latest request.
 */
export function isCurrent(
  token: string,
  last: Letter,
  { email, call }: { email: string; call: Call },
  history: History,
): boolean {
  const letters = lettersOf(history);
  const [first = last] = letters.holding(token).filter(({ address }) => address === email);
  const ofKind = letters.to(email).filter(({ cause }) => isReset(cause) === isReset(last.cause));
  const came = ofKind.filter(({ mail }) => mail.t_us <= first.mail.t_us).map(contentOf);
  const asks = letters.grantedTo(email).filter((ask) => isReset(ask) === isReset(last.cause));
  const soFar = asks.filter((ask) => ask.sent.at.t <= call.sent.at.t);
  const isAwaited = soFar.length > new Set(came).size;
  // As where a login sends another mail: when its token was made is not known.
  const isOneUnasked = new Set(ofKind.map(contentOf)).size > asks.length;
  const soon = call.sent.at.t + letters.longestMs * 1000;
  const kind = isReset(last.cause) ? "resetToken" : "verificationToken";
  const mayBeOlder = ofKind.some(
    (other) =>
      other.mail.t_us < first.mail.t_us &&
      contentOf(other) !== contentOf(first) &&
      mayHaveOvertaken(other, first, { asks, ofKind, longestMs: letters.longestMs }),
  );
  if (mayBeOlder) return false;
  return !ofKind.some(
    (letter) =>
      letter.mail.t_us > first.mail.t_us &&
      (isAwaited ||
        letter.mail.t_us <= call.sent.at.t ||
        (isOneUnasked && letter.mail.t_us <= soon)) &&
      (!holds(letter, token) || bringsAnother(letter, first, kind)) &&
      mayHold(kind, letter, history),
  );
}

/**
 * Whether a mail that came before another may have been asked for after it: when it came, more had been asked for than had
 * come, and two of these requests a moment before the other came.
 */
function mayHaveOvertaken(
  { mail: { t_us } }: Letter,
  later: Letter,
  all: { asks: readonly Call[]; ofKind: readonly Letter[]; longestMs: number },
): boolean {
  const asked = all.asks.filter((ask) => ask.sent.at.t <= t_us);
  const came = new Set(all.ofKind.filter(({ mail }) => mail.t_us <= t_us).map(contentOf));
  const since = later.mail.t_us - all.longestMs * 1000;
  return asked.length > came.size && asked.filter((ask) => ask.sent.at.t >= since).length > 1;
}

const holds = ({ mail }: Letter, token: string): boolean =>
  mail.tokens.some((found) => found.token === token);

/** Whether a later mail has a token that the first one had not: then it may quote the older one. */
function bringsAnother({ mail }: Letter, first: Letter, kind: Recogniser): boolean {
  const ofKind = mail.tokens.filter(({ as }) => as === undefined || as.includes(kind));
  return ofKind.some(({ token }) => !holds(first, token));
}

const contentOf = ({ mail }: Letter): string => mail.tokens.map(({ token }) => token).join();

/** What languages write for a value that is not there: unless a mail has it, no service's secret. */
const nobodysWords: readonly string[] = ["None", ...Object.values(nobodysSecrets)];

/** What searches read as any text. */
const pattern = /^[_%*]+$/;

/**
 * Whether a code or reset token was surely never mailed to anybody as such: made up by the kit, no text at all, a
 * pattern, a word that is nobody's, somebody's access token or address, one that was mailed for another purpose, or in none
 * of the mails where the mailbox gets every one.
 */
export function isUnsent(code: unknown, history: History, recogniser: Recogniser): boolean {
  if (isMadeUp(code, history)) return true;
  if (typeof code !== "string") return !textsIn(code).some((text) => text.length >= 4);
  if (code.length < 4 || pattern.test(code)) return true;
  if (isOfOtherKind(recogniser, code, history)) return true;
  const isOtherwiseKnown =
    findToken(code, history) !== undefined || findUser(code, history) !== undefined;
  if (isOtherwiseKnown && lettersOf(history).holding(code).length === 0) return true;
  if (nobodysWords.includes(code) && lettersOf(history).mentioning(code).length === 0) return true;
  return history.facts.recognise[recogniser] !== undefined && unmailed(history)(code);
}

/** Tells of a text whether it stands in no mail, as far as every mail is seen. */
const unmailed = derived((history: History): ((text: string) => boolean) => {
  const letters = lettersOf(history);
  const seesAll =
    history.facts.evidence.mailbox?.kind === "smtp" &&
    letters.all.some(({ mail }) => mail.tokens.length > 0);
  return (text) => {
    if (!seesAll || letters.holding(text).length > 0) return false;
    return letters.mentioning(text).length === 0;
  };
});

/** Whether a use is of what surely is a verification code. */
export const isSurelyCode = ({ code }: CodeUse, history: History): boolean =>
  isSurely("verificationToken", code, history);

/** Whether a mail was asked for by a call of the route. */
export function isFrom(route: "signup" | "resend-verification", use: CodeUse): boolean {
  return use.letters.some(({ cause }) => cause?.route?.id === route);
}

/** Whether verify-email was asked beside credentials, and refused: it may have been for those. */
const isDoubtful = (call: Call): boolean =>
  call.route?.id === "verify-email" && !hasNoCredentials(call) && !isAccepted(call);

/** The uses of a route that were first, right and timely; `false` of the last is no ground for a verdict. */
export const freshUses =
  (route: (typeof routes)[number]) =>
  (history: History): CodeUse[] =>
    codeUses(history).filter(
      ({ call, isFresh }) => isFresh && call.route?.id === route && !isDoubtful(call),
    );

/** Calls of the verifying routes that present what was never mailed to anybody. */
export const wrongCodes = derived((history: History): Call[] =>
  routes
    .flatMap((route) => history.to(route))
    .filter((call) => isUnsent(presentedCode(call), history, "verificationToken")),
);
