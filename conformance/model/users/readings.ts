import { lockOn } from "../../freedoms/lock.ts";
import {
  answered,
  asked,
  before,
  type Call,
  hasNoCredentials,
  isCrash,
  mayAffect,
} from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { mayNotKnowYet } from "../../history/ledger/arrivals.ts";
import { codeUses, isAccepted, isUnsent, presentedCode } from "../../history/ledger/codes.ts";
import { credentialsOf } from "../../history/ledger/credentials.ts";
import { lettersOf } from "../../history/ledger/letters.ts";
import { findUser, tellingSignups } from "../../history/ledger/users.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { conflict } from "../../history/statuses.ts";
import { isPlainLogin } from "../../history/token-requests.ts";

/** What a login shows of its user's `verified`. */
export interface VerifiedReading {
  login: Call;
  email: string;
  verified: boolean;
}

/**
 * Every look at `verified`: a login that let its user in says it; one that was refused says "not yet"
 * where the profile declares that login needs a verified email.
 */
export const readings = derived((history: History): VerifiedReading[] =>
  history.to("login").flatMap((login) => {
    const email = normalEmail(asked(login, "email"));
    const verified = email === undefined ? undefined : shown(login, history);
    return email === undefined || verified === undefined ? [] : [{ login, email, verified }];
  }),
);

function shown(login: Call, history: History): boolean | undefined {
  if (givenToken(login) !== undefined) {
    const stated = answered(login, "data.user.verified");
    const about = answered(login, "data.user.email");
    // What is answered of somebody else tells nothing of who asked.
    const isOwn =
      typeof about !== "string" || normalEmail(about) === normalEmail(asked(login, "email"));
    return typeof stated === "boolean" && isOwn ? stated : undefined;
  }
  const awaits = history.facts.signup.loginNeedsVerification === true;
  if (!awaits || outcome(login) !== "failed" || !hasNoCredentials(login)) return undefined;
  if (!isPlainLogin(login, history) || credentialsOf(login, history) !== "right") return undefined;
  const wasLetIn = (other: Call) => before(other, login) && givenToken(other) !== undefined;
  const isForAnother =
    isCrash(login) ||
    lockOn(login, history) !== undefined ||
    mayNotKnowYet(login, history) ||
    login.received?.status === conflict ||
    findUser(asked(login, "email"), history)?.logins.some(wasLetIn) === true;
  return isForAnother ? undefined : false;
}

/** The readings of one user, in the order of the calls. */
export function readingsOf(email: string, history: History): readonly VerifiedReading[] {
  return byEmail(history).get(email) ?? [];
}

const byEmail = derived(
  (history: History): Map<string, VerifiedReading[]> =>
    Map.groupBy(readings(history), ({ email }) => email),
);

/**
 * Whether a login tells of the user who was verified by a call, whom one sign-up made: others with the address came
 * later, or were refused in vain before the verification.
 */
export function isOfOneSignup(
  email: string,
  [verification, login]: readonly [Call, Call],
  history: History,
): boolean {
  const user = findUser(email, history);
  if (user === undefined) return true;
  const telling = tellingSignups(user);
  const mayTell = user.signups.filter(
    (signup) =>
      mayAffect(signup, login) && (telling.includes(signup) || !before(signup, verification)),
  );
  return mayTell.length <= 1;
}

/** Calls that may have verified an email before a login was answered, but for those left out. */
export function mayHaveVerified(
  email: string,
  login: Call,
  history: History,
  leftOut: readonly Call[] = [],
): boolean {
  const { own, anybodys } = verifyingCalls(history);
  // A call of another episode with a code of its own has nothing to do with this user.
  const near = anybodys.filter(({ episode }) => episode === undefined || episode === login.episode);
  return [...(own.get(email) ?? []), ...near].some(
    (call) => !leftOut.includes(call) && mayAffect(call, login),
  );
}

interface Verifying {
  own: Map<string, Call[]>;
  /** Calls with a code of which nobody knows whose it is. */
  anybodys: Call[];
}

const verifyingCalls = derived((history: History): Verifying => {
  const found: Verifying = { own: new Map(), anybodys: [] };
  for (const route of ["verify-email", "verify-link", "reset-password"] as const) {
    for (const call of history.to(route)) {
      const emails = route === "reset-password" ? resetOf(call, history) : ownersOf(call, history);
      if (emails === undefined) found.anybodys.push(call);
      for (const email of emails ?? []) {
        found.own.set(email, [...(found.own.get(email) ?? []), call]);
      }
    }
  }
  return found;
});

/** Whose email a call may verify: nobody's for a code that was never sent; undefined: not known. */
function ownersOf(call: Call, history: History): string[] | undefined {
  const code = presentedCode(call);
  if (isUnsent(code, history, "verificationToken")) return [];
  const letters = lettersOf(history).holding(code);
  if (letters.length > 0) return letters.map(({ address }) => address);
  const answers = normalEmail(answered(call, "data.user.email"));
  return answers === undefined ? undefined : [answers];
}

/** A reset by an emailed token proves the mailbox as well; what it does to `verified` is not shown. */
function resetOf(call: Call, history: History): string[] {
  if (outcome(call) === "failed") return [];
  const letters = lettersOf(history).holding(asked(call, "token"));
  const named = normalEmail(asked(call, "email"));
  return letters.map(({ address }) => address).concat(named ?? []);
}

/** The next reading of a user after a call, where nothing else can have verified the email by then. */
export function nextReading(
  email: string,
  call: Call,
  history: History,
  leftOut: readonly Call[] = [],
): VerifiedReading | undefined {
  const next = readingsOf(email, history).find(({ login }) => before(call, login));
  if (next === undefined) return undefined;
  return mayHaveVerified(email, next.login, history, [call, ...leftOut]) ? undefined : next;
}

/** Whether a user's email was surely verified before a call: a code was taken, or a login said so. */
export function isVerifiedBefore(email: string | undefined, call: Call, history: History): boolean {
  if (email === undefined) return false;
  const isRead = readingsOf(email, history).some(
    ({ login, verified }) => verified && before(login, call),
  );
  return (
    isRead ||
    codeUses(history).some(
      (use) =>
        use.email === email &&
        use.call.route?.id === "verify-email" &&
        isAccepted(use.call) &&
        before(use.call, call),
    )
  );
}
