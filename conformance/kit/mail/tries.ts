import { asked, before, type Call, hasNoCredentials } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { type CodeUse, codeUses, isAccepted } from "../history/ledger/codes.ts";
import { lettersOf } from "../history/ledger/letters.ts";
import { resets } from "../history/ledger/resets.ts";
import { outcome } from "../history/outcome.ts";
import { arrivalMs } from "../history/owed.ts";
import { fact } from "../judge.ts";
import { nextReading, readingsOf } from "../users/readings.ts";

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

/** Who is served so much later (ms) was not served by being asked twice. */
const awhileMs = 200;

/**
 * Whether a mailed secret may not have been everywhere yet when a call presented it: how soon it works is not shown. It
 * was taken in the same form a while later, and never was any so young by the same route, as chance would have it.
 */
export function mayBeTooSoon(call: Call, history: History): boolean {
  const alike = tries(history).filter((other) => other.call.route?.id === call.route?.id);
  const secret = alike.find((one) => one.call === call)?.secret;
  const age = ageOf({ call, secret }, history);
  if (age >= arrivalMs * 1000) return false;
  const taken = alike.filter((other) => other.isTaken);
  const next = taken.find((other) => other.secret === secret && before(call, other.call));
  return (
    next !== undefined &&
    hasNoCredentials(next.call) &&
    next.call.sent.at.t - call.sent.at.t >= awhileMs * 1000 &&
    !taken.some((other) => ageOf(other, history) <= age)
  );
}

/** How long before a call the mail with its secret had come, microseconds. */
function ageOf({ call, secret }: Pick<Try, "call" | "secret">, history: History): number {
  const came = lettersOf(history)
    .holding(secret)
    .findLast(({ mail }) => mail.t_us <= call.sent.at.t);
  return came === undefined ? Number.POSITIVE_INFINITY : call.sent.at.t - came.mail.t_us;
}

export const tooSoon = fact(
  "mailed secrets",
  "how soon a mailed code or token works: one was refused at once, and taken a moment later",
);
