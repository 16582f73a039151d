import type { Recogniser } from "../../../contracts/profile/index.ts";
import { envelopeCalls, notEnvelope } from "../../history/answers/envelope.ts";
import { unbearing } from "../../history/bearing.ts";
import { answered, asked, before, type Call, isObject } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import { lacking, signupMembers } from "../../history/fields.ts";
import type { History } from "../../history/history.ts";
import { credentialsOf, isStranger } from "../../history/ledger/credentials.ts";
import { shownToWork } from "../../history/ledger/given-tokens.ts";
import { lettersHolding } from "../../history/ledger/letters.ts";
import { looksAt } from "../../history/ledger/looks.ts";
import { areMailsBehind, lettersSince } from "../../history/ledger/mail-times.ts";
import { presentedCode } from "../../history/ledger/presented-codes.ts";
import { mayHold } from "../../history/ledger/proven.ts";
import { type ResetLook, resetLooks } from "../../history/ledger/reset-looks.ts";
import { resets } from "../../history/ledger/resets.ts";
import { isRevoked } from "../../history/ledger/revocations.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { isUnsent } from "../../history/ledger/unsent.ts";
import { findUser } from "../../history/ledger/users.ts";
import { givenToken, isNoEvidence, outcome } from "../../history/outcome.ts";
import { asksProperly, isPlainLogin } from "../../history/token-requests.ts";
import { isFirstAsk } from "../../model/mail/asked-again.ts";
import { owedForgots } from "../../model/mail/forgots.ts";
import { answeredInJsonMode, linkOpenings } from "../../model/mail/link-openings.ts";
import { owedResends } from "../../model/mail/resends.ts";
import { madeNobody } from "../../model/users/signup-traces.ts";

/** A call that surely did what the document says, whatever its answer says of it. */
export interface Success {
  call: Call;
  kind: "payload" | `effect of ${string}`;
  /** Later calls that showed the effect. */
  shownBy: Call[];
}

const effect = (call: Call, ...shownBy: Call[]): Success => ({
  call,
  kind: `effect of ${call.route?.id}`,
  shownBy,
});

/** Calls that carry their documented payload, or whose documented effect was seen afterwards. */
export const successes = derived((history: History): Success[] => [
  ...payloads(history),
  ...revocations(history),
  // One of several effects was seen: a call that says by its status that it failed may have failed at another.
  ...[
    ...newUsers(history),
    ...newPasswords(history),
    ...verifications(history),
    ...sentMails(history),
  ].filter(({ call }) => (call.received?.status ?? 400) < 400 && !isNoEvidence(call)),
]);

function payloads(history: History): Success[] {
  return (["login", "refresh", "verify-email"] as const).flatMap((route) =>
    history.to(route).flatMap((call): Success[] => {
      const token = givenToken(call);
      if (token === undefined || isNoEvidence(call)) return [];
      const works = shownToWork(token, history);
      if ((call.received?.status ?? 0) >= 400 && works === undefined) return [];
      return [{ call, kind: "payload", shownBy: works === undefined ? [] : [works] }];
    }),
  );
}

/** A logout after which its token is dead, where nothing else can have ended it. */
function revocations(history: History): Success[] {
  return (["logout", "logout-all"] as const).flatMap((route) =>
    history.to(route).flatMap((call): Success[] => {
      const token = presentedToken(call, history);
      if (token === undefined || isNoEvidence(call) || isRevoked(token, call, history)) return [];
      const look = looksAt(token, history).find(
        (one) =>
          !one.worked &&
          before(call, one.call) &&
          one.revokedBy.concat(one.acts.map((act) => act.call)).every((act) => act === call),
      );
      return look === undefined ? [] : [effect(call, look.call)];
    }),
  );
}

/** A sign-up, the only one of its address, after which its user logs in. */
function newUsers(history: History): Success[] {
  return history.to("signup").flatMap((call): Success[] => {
    const user = findUser(asked(call, "email"), history);
    if (user === undefined || user.signups.length > 1 || isNoEvidence(call)) return [];
    if (lacking(call, signupMembers) !== undefined) return [];
    const login = user.logins.find(
      (one) =>
        before(call, one) &&
        givenToken(one) !== undefined &&
        asked(one, "password") === asked(call, "password"),
    );
    return login === undefined ? [] : [effect(call, login)];
  });
}

/** A reset, the only one by then, after which the new password lets its user in. */
function newPasswords(history: History): Success[] {
  const looks = resetLooks(history).filter(({ password, isIn }) => password === "new" && isIn);
  // Of several looks at one reset the first counts.
  const byReset = new Map(looks.toReversed().map((look) => [look.reset.call, look]));
  return resets(history).flatMap(({ call, fault }) => {
    const look = byReset.get(call);
    return fault !== undefined || look === undefined ? [] : [effect(call, look.login)];
  });
}

/** The first opening of an emailed link for JSON, after which its user is verified. */
function verifications(history: History): Success[] {
  return linkOpenings(history).flatMap(({ call, mode, reading }) => {
    const isEnvelope = mode === "json" && notEnvelope(call) === undefined;
    return isEnvelope && reading?.verified === true ? [effect(call, reading.login)] : [];
  });
}

/**
 * The first request of its user for a mail, after which one came that holds what no earlier mail had. While mails that
 * were asked for before are still to come, it may be one of those.
 */
function sentMails(history: History): Success[] {
  const came = (call: Call, kind: Recogniser): boolean =>
    !areMailsBehind(call, history) &&
    lettersSince(call, history).came.some((letter) => {
      const { tokens } = letter.mail;
      const isNew = tokens.some(({ token }) => lettersHolding(token, history)[0] === letter);
      return isNew && mayHold(kind, letter, history);
    });
  const forgots = owedForgots(history).filter(
    (call) => isFirstAsk(call, history) && came(call, "resetToken"),
  );
  const resends = owedResends(history).filter(
    (call) => isFirstAsk(call, history) && came(call, "verificationToken"),
  );
  return [...forgots, ...resends].map((call) => effect(call));
}

/**
 * Calls that surely did not succeed: refused by status or error object, or a call that must give nothing and
 * gave nothing. A call whose effect was seen is none of them.
 */
export const failures = derived((history: History): Call[] => {
  const seen = [...successes(history), ...verifications(history)];
  const done = new Set(seen.map(({ call }) => call));
  const links = answeredInJsonMode(history).filter((call) => notEnvelope(call) === undefined);
  return [...envelopeCalls(history), ...links].filter(
    (call) =>
      !isNoEvidence(call) &&
      !done.has(call) &&
      (outcome(call) === "failed" || isEmptyHanded(call, history)),
  );
});

/** A call that was wrong and gave nothing, neither a token nor a user nor a password, whatever its status. */
function isEmptyHanded(call: Call, history: History): boolean {
  if (givenToken(call) !== undefined) return false;
  switch (call.route?.id) {
    case "refresh":
      return (
        unbearing(call, history) !== undefined || (hasNothing(call) && !asksProperly(call, history))
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

/** Whether a reset concerns nobody, however it is read: a token that was never sent, or no JSON object, and nobody's address. */
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

/** Whether an answer carries nothing at all: no token, nor what may lead to one. */
const hasNothing = (call: Call): boolean => answered(call, "data") === null;

function isVainLogin(call: Call, history: History): boolean {
  if (lacking(call, ["email", "password"]) !== undefined) return true;
  if (hasNothing(call) && !isPlainLogin(call, history)) return true;
  const credentials = credentialsOf(call, history);
  const known = normalEmail(asked(call, "email")) !== undefined;
  return known && (credentials === "wrong password" || credentials === "unknown email");
}

/**
 * Wrong resets after which the old password let in, and the new one never. What another user's token does to that
 * user is not looked at.
 */
const vainResets = derived((history: History): Set<Call> => {
  const looks = resetLooks(history).filter(
    ({ reset }) => reset.fault !== undefined && reset.fault !== "another user's token",
  );
  const byReset = [...Map.groupBy(looks, ({ reset }) => reset.call)];
  const isIn = (wanted: ResetLook["password"]) => (look: ResetLook) =>
    look.password === wanted && look.isIn;
  const vain = byReset.filter(([, some]) => some.some(isIn("old")) && !some.some(isIn("new")));
  return new Set(vain.map(([call]) => call));
});
