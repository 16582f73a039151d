import type { Recogniser } from "../../../contracts/profile/index.ts";
import { type Call, mayAffect } from "../call.ts";
import type { History } from "../history.ts";
import { wasMovedBetween } from "../time/clock-moves.ts";
import { type Letter, lettersHolding, lettersTo } from "./letters.ts";
import { grantedAsks, longestMailMs, mayLapseUs } from "./mail-times.ts";
import { mayHold } from "./proven.ts";

/** A call that presents a mailed secret, and the user to whom it was mailed. */
interface Presented {
  call: Call;
  owner: string;
}

/** Whether a call asked for a mail of the kind. */
const isOf = (kind: Recogniser, cause: Call | undefined): boolean =>
  (cause?.route?.id === "forgot-password") === (kind === "resetToken");

/** The calls that asked for a mail of the kind to an address and were not refused. */
export const asksOf = (kind: Recogniser, address: string, history: History): Call[] =>
  grantedAsks(address, history).filter((ask) => isOf(kind, ask));

/** Whether a mailed secret came with its user's newest mail of the kind, a moment ago, and no other is awaited. */
export function isNewest(
  kind: Recogniser,
  secret: unknown,
  { call, owner }: Presented,
  history: History,
): boolean {
  const letters = lettersHolding(secret, history);
  const last = letters.findLast(({ mail, cause }) => {
    return mail.t_us <= call.sent.at.t && isOf(kind, cause);
  });
  if (last === undefined || typeof secret !== "string") return false;
  const { t_us } = last.mail;
  return (
    asksOf(kind, owner, history).every((ask) => ask.sent.at.t <= t_us || !mayAffect(ask, call)) &&
    call.sent.at.t - t_us <= mayLapseUs &&
    !wasMovedBetween(t_us, call.sent.at.t, history) &&
    isCurrent(kind, secret, { owner, call }, history)
  );
}

/**
 * Whether no later mail of the kind had come to the user by the time of the call, and none was under way: mails come
 * late, and some come twice, so that an older one may look like the answer to the latest request.
 */
export function isCurrent(
  kind: Recogniser,
  secret: string,
  { call, owner }: Presented,
  history: History,
): boolean {
  const [first] = lettersHolding(secret, history).filter(({ address }) => address === owner);
  if (first === undefined) return false;
  const longestMs = longestMailMs(history);
  const ofKind = lettersTo(owner, history).filter(({ cause }) => isOf(kind, cause));
  const came = ofKind.filter(({ mail }) => mail.t_us <= first.mail.t_us).map(contentOf);
  const asks = asksOf(kind, owner, history);
  const soFar = asks.filter((ask) => ask.sent.at.t <= call.sent.at.t);
  const isAwaited = soFar.length > new Set(came).size;
  // As where a login sends another mail: when its token was made is not known.
  const isOneUnasked = new Set(ofKind.map(contentOf)).size > asks.length;
  const soon = call.sent.at.t + longestMs * 1000;
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
      bringsAnother(letter, first, kind) &&
      (isAwaited ||
        (letter.mail.t_us <= (isOneUnasked ? soon : call.sent.at.t) &&
          mayHold(kind, letter, history))),
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

/** Whether a later mail has a token that the first one had not; beside it, it may quote the older one. */
const bringsAnother = ({ mail }: Letter, first: Letter, kind: Recogniser): boolean =>
  mail.tokens.some(
    ({ token, as }) =>
      (as === undefined || as.includes(kind)) &&
      !first.mail.tokens.some((known) => known.token === token),
  );

const contentOf = ({ mail }: Letter): string => mail.tokens.map(({ token }) => token).join();
