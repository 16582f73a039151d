import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { conflict } from "../../history/answers/statuses.ts";
import {
  asked,
  before,
  type Call,
  hasNoCredentials,
  isCrash,
  mayAffect,
} from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { findUser } from "../../history/ledger/users.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { isPlainLogin } from "../../history/requests/token-requests.ts";
import { credentialsOf } from "../password-life.ts";
import { loginRoute } from "../secret-routes/logins.ts";
import { mayNotKnowYet } from "./arrivals.ts";
import { lockOn } from "./lock.ts";
import { statedVerified } from "./stated-verified.ts";

/** What a login shows of its user's `verified`. */
export interface VerifiedReading {
  login: Call;
  email: string;
  verified: boolean;
}

/**
 * Every look at `verified`. A login that let its user in states it. A refused login means "not yet" where the profile
 * declares that login needs a verified email.
 */
export const readings = derived((history: History): VerifiedReading[] =>
  history.to("login").flatMap((login) => {
    const email = normalEmail(asked(login, "email"));
    const verified = email === undefined ? undefined : shown(login, history);
    return email === undefined || verified === undefined ? [] : [{ login, email, verified }];
  }),
);

function shown(login: Call, history: History): boolean | undefined {
  if (givenToken(login) !== undefined) return statedVerified(login);
  const awaits = history.facts.signup.loginNeedsVerification === true;
  if (!awaits || outcome(login) !== "failed" || !hasNoCredentials(login)) return undefined;
  if (!isPlainLogin(login, history) || credentialsOf(login, history) !== "right") return undefined;
  const user = findUser(asked(login, "email"), history);
  // After a reset the password may be why.
  if (user?.resets.some((reset) => mayAffect(reset, login))) return undefined;
  const wasLetIn = (other: Call) => before(other, login) && givenToken(other) !== undefined;
  const isForAnother =
    isCrash(login) ||
    lockOn(login, loginRoute, history) !== undefined ||
    mayNotKnowYet(login, history) ||
    login.received?.status === conflict ||
    user?.logins.some(wasLetIn) === true;
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
