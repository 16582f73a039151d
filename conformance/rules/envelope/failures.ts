import { envelopeCalls, notEnvelope } from "../../history/answers/envelope.ts";
import { givenToken, isNoEvidence, outcome } from "../../history/answers/outcome.ts";
import { answered, asked, before, type Call, isObject } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { isStranger } from "../../history/ledger/credentials.ts";
import { presentedCode } from "../../history/ledger/presented-codes.ts";
import { isUnsent } from "../../history/ledger/unsent.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { lacking } from "../../history/requests/fields.ts";
import { missingBearer } from "../../history/requests/missing-bearer.ts";
import { asksProperly, isPlainLogin } from "../../history/requests/token-requests.ts";
import { answeredInJsonMode } from "../../model/mail/link-modes.ts";
import { credentialsOf, type PasswordUse, passwordUses } from "../../model/password-life.ts";
import { madeNobody } from "../../model/users/signup-traces.ts";

import { successes, verifications } from "./successes.ts";
/**
 * Calls that surely did not succeed: refused by status or error object, or a call that must give nothing and gave
 * nothing. A call whose effect was seen does not count.
 */
export const failures = derived((history: History): Call[] => {
  const seen = [...successes(history), ...verifications(history)];
  const done = new Set(seen.map(({ call }) => call));
  // By one call alone nobody is a stranger, and nothing is known never to have been sent.
  const isKnown = history.header.traffic !== true;
  const links = answeredInJsonMode(history).filter((call) => notEnvelope(call) === undefined);
  return [...envelopeCalls(history), ...links].filter(
    (call) =>
      !isNoEvidence(call) &&
      !done.has(call) &&
      (outcome(call) === "failed" || (isKnown && isEmptyHanded(call, history))),
  );
});

/** A wrong call that gave nothing: no token, no user and no password, whatever its status. */
function isEmptyHanded(call: Call, history: History): boolean {
  if (givenToken(call) !== undefined) return false;
  switch (call.route?.id) {
    case "refresh":
      return (
        missingBearer(call, history) !== undefined ||
        (hasNothing(call) && !asksProperly(call, history))
      );
    case "verify-email":
      return isUnsent(presentedCode(call), history, "verificationToken");
    case "verify-link":
      return isUnsent(presentedCode(call), history, "verificationToken") && hasNothing(call);
    case "signup":
      return madeNobody(call, history);
    case "reset-password":
      return vainResets(history).has(call) || resetsNobody(call, history);
    case "login":
      return isVainLogin(call, history);
    default:
      return false;
  }
}

/**
 * Whether a reset concerns no user, however a service reads it. Its token was never sent, or its body is no JSON
 * object; and its addresses are nobody's.
 */
function resetsNobody(call: Call, history: History): boolean {
  const isStrangers = (email: unknown): boolean => isStranger(email, call, history);
  if (isObject(call.sent.json)) {
    return (
      isUnsent(asked(call, "token"), history, "resetToken") && isStrangers(asked(call, "email"))
    );
  }
  const { text = "", bytes } = call.sent;
  const isRead = text !== "" || bytes === 0;
  return isRead && (text.replaceAll("%40", "@").match(addresses) ?? []).every(isStrangers);
}

const addresses = /[^\s"'<>=&,:;()[\]{}]+@[^\s"'<>=&,:;()[\]{}]+/g;

/** Whether an answer's `data` is null: it carries no token, and nothing that may lead to one. */
const hasNothing = (call: Call): boolean => answered(call, "data") === null;

function isVainLogin(call: Call, history: History): boolean {
  if (lacking(call, ["email", "password"]) !== undefined) return true;
  if (hasNothing(call) && !isPlainLogin(call, history)) return true;
  const credentials = credentialsOf(call, history);
  const known = normalEmail(asked(call, "email")) !== undefined;
  return known && (credentials === "wrong password" || credentials === "unknown email");
}

/**
 * Wrong resets after which the password from before let the user in, and the one that they name never did. A reset by
 * another user's token may change that user's password, so it does not count.
 */
const vainResets = derived((history: History): Set<Call> => {
  const looks = passwordUses(history).filter(({ isIn }) => isIn);
  const isNew = (reset: Call) => (use: PasswordUse) =>
    before(reset, use.login) && asked(use.login, "password") === asked(reset, "password");
  const passed = looks
    .filter(({ standing }) => standing === "right")
    .flatMap(({ since, user }) => since.map((write) => ({ ...write, user })))
    .filter(({ what, effect }) => effect.is === "spares" && what !== "another user's token")
    .filter(({ call, user }) => !looks.some((use) => use.user === user && isNew(call)(use)));
  return new Set(passed.map(({ call }) => call));
});
