import { signupStartsUnverified } from "../../contracts/clauses/signup.ts";
import { verifyEmailMarksVerified } from "../../contracts/clauses/verify.ts";
import { outcome } from "../history/answers/outcome.ts";
import { before, type Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { codeUses } from "../history/ledger/code-uses.ts";
import { isAccepted } from "../history/ledger/presented-codes.ts";
import { contradicts, missing, probe, type Sighting, supports } from "../history/sighting.ts";
import type { Cause } from "./blame.ts";
import { familyOf, type RowCause } from "./family.ts";
import { endedSecret } from "./mail/ended-secret.ts";
import { isLikelyToken, unrecognised } from "./mail/likely-tokens.ts";
import { simplerLinkRules } from "./mail/simpler-rules.ts";
import { takenForToken } from "./mail/taken-for-token.ts";
import { unspreadSecret } from "./mail/unspread-secret.ts";
import { codeRoutes } from "./secret-routes/codes.ts";
import { recentChange } from "./tokens/lag.ts";
import { lockAt } from "./users/lock.ts";
import { readingOf } from "./users/next-reading.ts";
import { readings, readingsOf, type VerifiedReading } from "./users/readings.ts";
import { isOfOneSignup } from "./users/verified.ts";
import { type Act, actsBefore, openingBy, type SureAct, unsentBefore } from "./verified-life.ts";

/** A login that shows whether the rows about its user's `verified` hold, and what would explain it if they did not. */
interface Look {
  reading: VerifiedReading;
  /** Whether the email should be verified by then. */
  isOwed: boolean;
  isWrong: boolean;
  /** The likeliest to be broken first. */
  causes: readonly CauseByCall[];
}

/** Each row here has its call. */
type CauseByCall = RowCause & { call: Call };

/** What happens by chance less often than 5 % shows another cause; of two that are as likely, the one that came since. */
function priceOf({ clause, way }: Cause): number {
  if (clause === verifyEmailMarksVerified || way === "later") return Math.log(20);
  return clause === signupStartsUnverified ? 1 : 0;
}

/** That a wrong code verified nobody counts only where its route was seen to take a right one. */
function* held(look: Look, { call, kind }: CauseByCall, history: History): Iterable<Sighting> {
  if (kind === undefined) return;
  if (kind === nobody && !routesTakingCodes(history).has(call.route?.id))
    yield missing(noMail, look.reading.login);
  else yield supports(shownBy(look, call, history), kind);
}

const field = "data.user.verified";

function broken(look: Look, told: CauseByCall | undefined, history: History): Sighting {
  const { isOwed, reading } = look;
  const { call, clause, kind } = told ?? (look.causes[0] as CauseByCall);
  const use = openingBy(call, history)?.use;
  if (isOwed && use && !isLikelyToken("verificationToken", use.code, history))
    return missing(unrecognised("verificationToken"), call);
  const unsent = "false: the code was never sent";
  const expected = clause === signupStartsUnverified ? "not true before it is verified" : unsent;
  return contradicts(shownBy(look, call, history), {
    ...{ field, expected: isOwed || expected, got: reading.verified },
    ...(kind !== undefined && { kind }),
    wants: { path: field, value: isOwed },
    unless: isOwed && use ? simplerLinkRules(use) : [],
    ...(isOwed && { since: call.id }),
  });
}

/** What bears on the email, and the login, in order. */
function shownBy({ reading, isOwed }: Look, call: Call, history: History): Call[] {
  const { login } = reading;
  const { followed = [] } = openingBy(call, history) ?? {};
  const last = lastShown(isOwed, reading, history);
  return [...new Set([last, call, ...followed, login])]
    .filter((one) => one !== undefined)
    .sort((a, b) => a.sent.at.t - b.sent.at.t);
}

const looks = derived((history: History): readonly Look[] =>
  readings(history).flatMap((reading) => {
    const acts = actsBefore(reading.email, reading.login, history);
    const able = acts.filter(({ is }) => is !== "spares");
    const isOwed = able.length > 0;
    const causes = isOwed
      ? causesOfVerified(reading, able, history)
      : causesOfUnverified(reading, acts, history);
    const isWrong = reading.verified !== isOwed;
    return causes.length === 0 ? [] : [{ reading, isOwed, isWrong, causes }];
  }),
);

/** The judge of a rule about `verified`. */
export const verifiedFate = familyOf({
  ...{ looks, held, broken, priceOf },
  freedoms: [endedSecret, takenForToken, unspreadSecret, recentChange, lockAt(codeRoutes)],
}).judge;

/** What made the email verified: the last code that was taken, or a link, where a login shows it of that alone. */
function causesOfVerified(
  { email, login, verified }: VerifiedReading,
  acts: readonly Act[],
  history: History,
): readonly CauseByCall[] {
  const sure = acts.filter(
    (act): act is SureAct =>
      act.is === "sets" &&
      before(act.call, login) &&
      isOfOneSignup(email, [act.call, login], history),
  );
  const code = sure.findLast(({ clause }) => clause === verifyEmailMarksVerified);
  if (code !== undefined) return [causeOf(code, "next login")];
  for (const link of sure) {
    const opening = openingBy(link.call, history);
    const next = opening && readingOf(opening, history);
    if (next?.login === login && (verified || !opening?.isCutShort)) return [causeOf(link, "seen")];
    if (next?.verified && before(next.login, login))
      return [causeOf(link), { ...causeOf(link), clause: verifyEmailMarksVerified }];
  }
  return [];
}

/** What must not have verified the email: what was never mailed, since a login showed it unverified, and its sign-up. */
function causesOfUnverified(
  reading: VerifiedReading,
  acts: readonly Act[],
  history: History,
): readonly CauseByCall[] {
  const { login, email, verified } = reading;
  const last = readingsOf(email, history).findLast((one) => before(one.login, login));
  // Who was verified before, by whatever, stays so.
  if (last?.verified) return [];
  const signups = acts.filter(isSparing);
  const since = last?.login ?? signups[0]?.call;
  if (since === undefined) return [];
  const wrong = unsentBefore(login, history).filter(({ call }) => !before(call, since));
  // Where one was not refused, no other verified anybody.
  const granted = wrong.filter(({ call }) => outcome(call) !== "failed");
  const likely = (verified && granted.length > 0 ? granted : wrong).filter(isSparing);
  const ofOwn = ({ call }: Act) => call.episode === login.episode;
  return [
    ...likely.filter(ofOwn).map((act) => causeOf(act, last && nobody, "own")),
    ...likely.filter((act) => !ofOwn(act)).map((act) => causeOf(act, undefined, "another's")),
    ...signups.slice(0, 1).map((signup) => causeOf(signup, "seen", last && "later")),
  ];
}

const nobody = "an unverified account";

const isSparing = (act: Act): act is SureAct => act.is === "spares";

const causeOf = ({ call, clause }: SureAct, kind?: string, way = ""): CauseByCall => ({
  ...{ clause, call, kind, way },
});

/** The last login before another that showed what it should show, too: of who is unverified, nothing had verified the email by then. */
const lastShown = (isVerified: boolean, { email, login }: VerifiedReading, history: History) =>
  readingsOf(email, history).findLast(
    (one) => one.verified === isVerified && before(one.login, login),
  )?.login;

/** The routes that took any code that was sent. */
const routesTakingCodes = derived((history: History): ReadonlySet<string | undefined> => {
  const taken = codeUses(history).filter(({ call, email }) =>
    call.route?.id === "verify-email"
      ? isAccepted(call)
      : readingsOf(email, history).some(({ login, verified }) => verified && before(call, login)),
  );
  return new Set(taken.map(({ call }) => call.route?.id));
});

const noMail = probe(
  "evidence.mailbox",
  "a mailbox that the target's mails reach (evidence.mailbox): no right code was seen taken",
);
