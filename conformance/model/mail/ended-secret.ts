import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { asked, before, type Call, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { lettersCausedBy, lettersHolding } from "../../history/ledger/letters.ts";
import { isUnsent, wrongCodes } from "../../history/ledger/unsent.ts";
import { addressed } from "../../history/requests/addressed.ts";
import { isSpread } from "../../history/time/spread.ts";
import { ageOf, type Try, triesLike, tryIn } from "./tries.ts";

/**
 * The freedom to end a mailed secret when its user logs in, asks for another mail, or guesses wrong. Frameworks make
 * secrets of the last login, and a service may keep one a user. Where another secret was accepted after as much, it is ruled out.
 */
export const endedSecret: Freedom = {
  name: "end of a mailed secret",
  silence:
    "Agent control plane, 3, 5 and 6: how long a code or a reset token is good is not shown, nor what a login, another mail or a wrong code does to it",
  settledBy: {
    kind: "driver",
    name: "a mailed secret after the same",
    text: "a mailed code or token that is accepted after a login, another mail or a wrong code: each that was refused came after one",
  },
  avoidedBy: "most scenarios present a code or a token before anything else",

  explains(breach, history) {
    const own = tryIn(breach, history);
    if (own === undefined) return undefined;
    const met = mayHaveMet(own, history);
    if (met.length === 0)
      return ruledOut(
        "no login, no other mail and no wrong code came between its mail and its use",
      );
    const tries = triesLike(own, history);
    if (tries.some((one) => one.isTaken && one.secret === own.secret && before(own.call, one.call)))
      return ruledOut("it was accepted later");
    const others = tries.filter(({ owner }) => owner !== own.owner);
    const outlived = others.filter((one) => one.isTaken && isAsMany(surelyMet(one, history), met));
    if (outlived.length > 0)
      return ruledOut("another was accepted after as many logins, mails and wrong codes");
    return { is: others.some((one) => isRefusedAfter(one, met, history)) ? "used" : "open" };
  },
};

/** Whether a secret was refused after some of what another one met, and no more. */
function isRefusedAfter(one: Try, met: readonly Call[], history: History): boolean {
  const own = mayHaveMet(one, history);
  return own.length > 0 && isAsMany(met, own) && outcome(one.call) === "failed";
}

/** Whether the first calls are, route by route, as many as the second. */
function isAsMany(these: readonly Call[], those: readonly Call[]): boolean {
  const counts = Map.groupBy(these, ({ route }) => route?.id);
  const owed = Map.groupBy(those, ({ route }) => route?.id);
  return [...owed].every(([route, { length }]) => (counts.get(route) ?? []).length >= length);
}

const askingForMails = ["signup", "resend-verification", "forgot-password"] as const;

/** What may have come between the mail of a secret and its use: the last login, asks for other mails, wrong codes, wrong reset tokens. */
function mayHaveMet({ call, kind, owner, secret }: Try, history: History): Call[] {
  const asks = askingForMails.flatMap((route) => addressed(route, owner, history));
  const letters = lettersHolding(secret, history);
  // A mail that came too late may be any ask's, and all others of these came between.
  const causes = letters.flatMap(({ cause, isLate }) => (isLate ? [] : (cause ?? [])));
  const mayBeCauses = letters.some(({ isLate }) => isLate) ? asks : causes;
  const mailedAt = call.sent.at.t - ageOf({ call, secret }, history);
  const since = Math.min(mailedAt, ...mayBeCauses.map((ask) => ask.received?.at.t ?? mailedAt));
  const isBetween = (other: Call): boolean =>
    other !== call &&
    !causes.includes(other) &&
    mayAffect(other, call) &&
    (other.received?.at.t ?? Number.POSITIVE_INFINITY) >= since;
  const logins = addressed("login", owner, history).filter(
    (login) => givenToken(login) !== undefined && isBetween(login),
  );
  // Episodes run side by side: a wrong code of another one is no guess at this user's.
  const guesses = wrongCodes(history).filter(({ episode }) => episode === call.episode);
  const resets = kind === "resetToken" ? addressed("reset-password", owner, history) : [];
  const others = resets.filter((reset) => isUnsent(asked(reset, "token"), history, kind));
  return [...logins.slice(-1), ...[...asks, ...guesses, ...others].filter(isBetween)];
}

/** Those that surely did, for every server to know: the other mail had come, and the wrong code was refused. */
function surelyMet(one: Try, history: History): Call[] {
  const { call } = one;
  const cameAt = call.sent.at.t - ageOf(one, history);
  const isDone = (other: Call): boolean => {
    if (other.route?.id === "login") return true;
    if (!isSpread(other, call, history)) return false;
    return askingForMails.some((route) => route === other.route?.id)
      ? lettersCausedBy(other, history).some(({ mail }) => mail.t_us < call.sent.at.t)
      : outcome(other) === "failed";
  };
  return mayHaveMet(one, history).filter((other) => other.sent.at.t >= cameAt && isDone(other));
}
