import type { Recogniser } from "../../../contracts/profile/index.ts";
import type { Call } from "../call.ts";
import type { History } from "../history.ts";
import { type Letter, lettersHolding, lettersTo } from "./letters.ts";
import { grantedAsks, longestMailMs } from "./mail-times.ts";
import { mayHold } from "./proven.ts";

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
  const longestMs = longestMailMs(history);
  const [first = last] = lettersHolding(token, history).filter(({ address }) => address === email);
  const ofKind = lettersTo(email, history).filter(
    ({ cause }) => isReset(cause) === isReset(last.cause),
  );
  const came = ofKind.filter(({ mail }) => mail.t_us <= first.mail.t_us).map(contentOf);
  const asks = grantedAsks(email, history).filter((ask) => isReset(ask) === isReset(last.cause));
  const soFar = asks.filter((ask) => ask.sent.at.t <= call.sent.at.t);
  const isAwaited = soFar.length > new Set(came).size;
  // As where a login sends another mail: when its token was made is not known.
  const isOneUnasked = new Set(ofKind.map(contentOf)).size > asks.length;
  const soon = call.sent.at.t + longestMs * 1000;
  const kind = isReset(last.cause) ? "resetToken" : "verificationToken";
  const mayBeOlder = ofKind.some(
    (other) =>
      other.mail.t_us < first.mail.t_us &&
      contentOf(other) !== contentOf(first) &&
      mayHaveOvertaken(other, first, { asks, ofKind, longestMs }),
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
 * Whether a mail that came before another may have been asked for after it. When it came, more mails had been asked for
 * than had come, and two of the requests were sent shortly before the other mail came.
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
