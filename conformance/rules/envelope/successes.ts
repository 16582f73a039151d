import type { Recogniser } from "../../../contracts/profile/index.ts";
import { notEnvelope } from "../../history/answers/envelope.ts";
import { givenToken, isNoEvidence } from "../../history/answers/outcome.ts";
import { asked, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { shownToWork } from "../../history/ledger/given-tokens.ts";
import { asksFor, lettersHolding } from "../../history/ledger/letters.ts";
import { areMailsBehind, lettersSince } from "../../history/ledger/mail-times.ts";
import { mayHold } from "../../history/ledger/proven.ts";
import { askingFor, resets } from "../../history/ledger/resets.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { findUser } from "../../history/ledger/users.ts";
import { lacking, signupMembers } from "../../history/requests/fields.ts";
import { mayHaveLapsed } from "../../history/time/clock-moves.ts";
import { lastAsk } from "../../model/mail/kept-back.ts";
import { linkOpenings } from "../../model/mail/link-openings.ts";
import { owedForgots, owedResends } from "../../model/mail/owed-mails.ts";
import { mayBeEnded } from "../../model/token-acts.ts";
import { looksAt } from "../../model/token-looks.ts";
import { readingOf } from "../../model/users/next-reading.ts";

/** A call that surely did what the document says, whatever its answer says of it. */
export interface Success {
  call: Call;
  kind: "a documented payload" | `effect of ${string}`;
  /** A later call that showed the effect. */
  shownBy: Call | undefined;
}

const effect = (call: Call, shownBy?: Call): Success => ({
  call,
  kind: `effect of ${call.route?.id}`,
  shownBy,
});

/** Calls that answered with their documented payload, or whose documented effect a later call showed. */
export const successes = derived((history: History): Success[] => [
  ...payloads(history),
  ...revocations(history),
  // One effect of several was seen. A status of 400 or more may mean that another effect failed, so such calls do not
  // count.
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
      return [{ call, kind: "a documented payload", shownBy: works }];
    }),
  );
}

/** A logout after which its token is dead, where no other call, and no end of its time, can have ended the token. */
function revocations(history: History): Success[] {
  return (["logout", "logout-all"] as const).flatMap((route) =>
    history.to(route).flatMap((call): Success[] => {
      const token = presentedToken(call, history);
      if (token === undefined || isNoEvidence(call) || mayBeEnded(token, call, history)) return [];
      if (mayHaveLapsed(token.issue, call, history)) return [];
      const look = looksAt(token, history).find(
        (one) =>
          !one.worked &&
          before(call, one.call) &&
          [...one.endedBy, ...one.acts].every((act) => act.call === call),
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

/** A reset after which the password that it alone names lets its user in. */
function newPasswords(history: History): Success[] {
  return resets(history).flatMap(({ call, fault, email, password }) => {
    const login = findUser(email, history)?.logins.find(
      (one) =>
        before(call, one) && givenToken(one) !== undefined && asked(one, "password") === password,
    );
    const isNamed = askingFor(password, email, history).length > 1;
    return fault !== undefined || login === undefined || isNamed ? [] : [effect(call, login)];
  });
}

/** The first opening of an emailed link for JSON, after which its user is verified. */
export function verifications(history: History): Success[] {
  return linkOpenings(history).flatMap((opening) => {
    const { call, mode } = opening;
    const reading = readingOf(opening, history);
    const isEnvelope = mode === "json" && notEnvelope(call) === undefined;
    return isEnvelope && reading?.verified === true ? [effect(call, reading.login)] : [];
  });
}

/**
 * The first call of a user for a mail, after which a mail came with a token that no earlier mail held. While mails of
 * earlier calls are still to come, the mail may be theirs, and after a later call it may be that one's.
 */
function sentMails(history: History): Success[] {
  const came = (call: Call, kind: Recogniser): boolean =>
    !areMailsBehind(call, history) &&
    lettersSince(call, history).came.some((letter) => {
      const { tokens, t_us } = letter.mail;
      const isNew = tokens.some(({ token }) => lettersHolding(token, history)[0] === letter);
      const asks = asksFor(letter.address, history).filter(({ sent }) => sent.at.t <= t_us);
      const isLast = asks.every((other) => other.sent.at.t <= call.sent.at.t);
      return isNew && isLast && mayHold(kind, letter, history);
    });
  const isFirst = (call: Call) => lastAsk(call, history)?.route?.id !== call.route?.id;
  const forgots = owedForgots(history).filter((call) => came(call, "resetToken"));
  const resends = owedResends(history).filter((call) => came(call, "verificationToken"));
  return [...forgots, ...resends].filter(isFirst).map((call) => effect(call));
}
