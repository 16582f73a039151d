import { isDeepStrictEqual } from "node:util";
import { undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { asked, before, type Call, hasNoCredentials } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, codeUses } from "../../history/ledger/code-uses.ts";
import { lettersHolding } from "../../history/ledger/letters.ts";
import { grantedAsks } from "../../history/ledger/mail-times.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { resets } from "../../history/ledger/resets.ts";
import { outcome } from "../../history/outcome.ts";
import { nextReading } from "../users/next-reading.ts";
import { readingsOf } from "../users/readings.ts";

/** A call that presents a mailed secret, and whether that did its work. */
interface Try {
  call: Call;
  secret: unknown;
  isTaken: boolean;
}

/** Whether a code did its work: by the answer, or by what the logins around a link show. */
export const isTaken = ({ call, email }: CodeUse, history: History): boolean => {
  if (call.route?.id === "verify-email") return isAccepted(call);
  return (
    outcome(call) === "succeeded" ||
    nextReading(email, call, history)?.verified === true ||
    isTurning(call, email, history)
  );
};

/** Whether the login before a call showed an email unverified, and the one after it verified. */
function isTurning(call: Call, email: string, history: History): boolean {
  const all = readingsOf(email, history);
  const last = all.findLast(({ login }) => before(login, call));
  const next = all.find(({ login }) => before(call, login));
  return last?.verified === false && next?.verified === true;
}

const tries = derived((history: History): Try[] => [
  ...codeUses(history).map((use) => ({
    call: use.call,
    secret: use.code,
    isTaken: isTaken(use, history),
  })),
  ...resets(history).map(({ call }) => ({
    call,
    secret: asked(call, "token"),
    isTaken: outcome(call) === "succeeded",
  })),
]);

/**
 * Whether a call may have presented a mailed secret before it worked: how soon it does is not shown. Another secret of its
 * kind was refused at once and taken later in the same form. Every refusal met this one younger than any that its route took.
 */
export function mayBeTooSoon(call: Call, history: History): boolean {
  const ofKind = tries(history).filter((other) => isResetting(other.call) === isResetting(call));
  const alike = ofKind.filter((other) => other.call.route?.id === call.route?.id);
  const ageOf = (one: Try) => agesOf(one, history);
  const own = alike.find((one) => one.call === call);
  if (own === undefined || ageOf(own).least >= undeclaredConsistencyMs * 1000) return false;
  const taken = alike.filter(({ isTaken }) => isTaken);
  const youngest = Math.min(...taken.map((one) => ageOf(one).most));
  const { refused } = untilTaken(alike.filter(({ secret }) => secret === own.secret));
  return refused.every((one) => ageOf(one).least < youngest) && isAnyTakenLater(ofKind);
}

const isResetting = ({ route }: Call): boolean => route?.id === "reset-password";

/** Whether one of these secrets was refused, and taken later. */
const isAnyTakenLater = (some: readonly Try[]): boolean =>
  [...Map.groupBy(some, ({ secret }) => secret).values()].some((own) =>
    isTakenLater(untilTaken(own)),
  );

/** The tries of one secret up to the first that took it. */
function untilTaken(own: readonly Try[]): { refused: readonly Try[]; taken: Try | undefined } {
  const taken = own.find(({ isTaken }) => isTaken);
  const refused = taken === undefined ? own : own.filter(({ call }) => before(call, taken.call));
  return { refused, taken };
}

/** Whether a secret was refused, and taken plainly in the same form later, however soon after. */
function isTakenLater({ refused, taken }: ReturnType<typeof untilTaken>): boolean {
  const last = refused.at(-1);
  if (last === undefined || taken === undefined || !hasNoCredentials(taken.call)) return false;
  return isDeepStrictEqual(taken.call.sent.headers, last.call.sent.headers);
}

const isReset = (ask: Call | undefined): boolean => ask?.route?.id === "forgot-password";

/** How old a secret may have been that a call presented, microseconds: it was made between the ask for its mail and that. */
function agesOf({ call, secret }: Try, history: History): { least: number; most: number } {
  const came = lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  if (came === undefined)
    return { least: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const lastly = (call.received ?? call.sent).at.t;
  const { address, cause, mail } = came;
  // Where several calls asked for the same kind of mail, a mail that came late may be the first call's.
  const asks = grantedAsks(address, history).filter(
    (ask) => isReset(ask) === isReset(cause) && ask.sent.at.t <= mail.t_us,
  );
  const since = [cause, ...asks].map((ask) => ask?.sent.at.t ?? mail.t_us);
  return { least: call.sent.at.t - mail.t_us, most: lastly - Math.min(...since) };
}

export const tooSoon: Need = {
  kind: "driver",
  name: "a mailed secret some time after its mail",
  text: "a mailed code or token that is presented once it works: how soon is not shown, and one was refused at once and taken a moment later",
};
