import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { addressed } from "../../history/addressed.ts";
import { type Call, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { lettersCausedBy, lettersHolding } from "../../history/ledger/letters.ts";
import { wrongCodes } from "../../history/ledger/unsent.ts";
import { outcome } from "../../history/outcome.ts";
import { isSpread } from "../../history/spread.ts";
import { mayEndByLogin } from "./last-login.ts";
import { type Try, triesLike, tryIn } from "./tries.ts";

/**
 * The freedom to end a mailed secret when its user asks for another mail of any kind, or at a wrong guess: a service may keep
 * one secret a user. Where one was taken after a forgotten password, another is not ended by one.
 */
export const anotherMail: Freedom = {
  name: "secret after another mail",
  silence:
    "Agent control plane: what another mail, or a wrong code, does to a code or a reset token that was mailed before is not shown",
  settledBy: {
    kind: "driver",
    name: "a mailed secret after another mail",
    text: "a mailed code or token that is accepted after another mail, or a wrong code: each that was refused came after one",
  },
  avoidedBy: "most scenarios present a code or a token before they ask for another mail",

  explains(breach, history) {
    const own = tryIn(breach, history);
    if (own === undefined || own.isShownTaken) return undefined;
    const met = mayHaveMet(own, history);
    if (met.length === 0)
      return ruledOut("no other mail was asked for, and no wrong code given, since its mail");
    const others = triesLike(own, history).filter(({ owner }) => owner !== own.owner);
    const outlived = others.filter((one) => one.isTaken && isAsMany(surelyMet(one, history), met));
    if (outlived.some(({ call }) => call.route?.id === own.call.route?.id))
      return ruledOut("another was accepted after as many mails and wrong codes");
    const isSeen = others.some((one) => isRefusedAfter(one, met, history));
    return { is: isSeen && outlived.length === 0 ? "used" : "open" };
  },
};

/** Whether a secret was refused after some of what another one met, and no more, and no login of its user explains that. */
function isRefusedAfter(one: Try, met: readonly Call[], history: History): boolean {
  const own = mayHaveMet(one, history);
  const isMeant = own.length > 0 && isAsMany(met, own) && !mayEndByLogin(one, history);
  return isMeant && outcome(one.call) === "failed";
}

/** Whether the first calls are, route by route, as many as the second. */
function isAsMany(these: readonly Call[], those: readonly Call[]): boolean {
  const counts = Map.groupBy(these, ({ route }) => route?.id);
  const owed = Map.groupBy(those, ({ route }) => route?.id);
  return [...owed].every(([route, { length }]) => (counts.get(route) ?? []).length >= length);
}

const askingForMails = ["signup", "resend-verification", "forgot-password"] as const;

/** The calls that asked for another mail, or gave a wrong code, between the mail of a secret and its use, or may have. */
function mayHaveMet({ call, owner, secret }: Try, history: History): Call[] {
  const causes = lettersHolding(secret, history).flatMap(({ cause }) => cause ?? []);
  const cameAt = cameBefore(call, secret, history) ?? 0;
  const since = Math.min(cameAt, ...causes.map((cause) => cause.received?.at.t ?? cameAt));
  const asks = askingForMails.flatMap((route) => addressed(route, owner, history));
  // Episodes run side by side: a wrong code of another one is no guess at this user's.
  const guesses = wrongCodes(history).filter(({ episode }) => episode === call.episode);
  return [...asks, ...guesses].filter(
    (other) =>
      other !== call &&
      !causes.includes(other) &&
      mayAffect(other, call) &&
      (other.received?.at.t ?? Number.POSITIVE_INFINITY) >= since,
  );
}

/** Those that surely did, for every server to know: the other mail had come, and the wrong code was refused. */
function surelyMet(one: Try, history: History): Call[] {
  const { call, secret } = one;
  const cameAt = cameBefore(call, secret, history) ?? Number.POSITIVE_INFINITY;
  const isDone = (other: Call): boolean =>
    askingForMails.some((route) => route === other.route?.id)
      ? lettersCausedBy(other, history).some(({ mail }) => mail.t_us < call.sent.at.t)
      : outcome(other) === "failed";
  return mayHaveMet(one, history).filter(
    (other) => other.sent.at.t >= cameAt && isSpread(other, call, history) && isDone(other),
  );
}

/** When the latest mail with a secret came by the time of a call, µs. */
const cameBefore = (call: Call, secret: unknown, history: History): number | undefined =>
  lettersHolding(secret, history).findLast(({ mail }) => mail.t_us <= call.sent.at.t)?.mail.t_us;
