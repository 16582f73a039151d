import { sameSecret } from "../../../contracts/history/pseudonym.ts";
import { wordsOf } from "../../history/answers/answer-words.ts";
import { givenToken, outcome, succeededPlainly } from "../../history/answers/outcome.ts";
import { isStreak } from "../../history/answers/streaks.ts";
import { asked, before, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { resets } from "../../history/ledger/resets.ts";
import { findUser } from "../../history/ledger/users.ts";
import { isPlainLogin } from "../../history/requests/token-requests.ts";
import { isSpread } from "../../history/time/spread.ts";
import { credentialsOf, passwordUses } from "../password-life.ts";
import { mostFailedBefore, type SecretRoute } from "../secret-routes/secret-route.ts";
import { mayBeEarly } from "./arrivals.ts";

/*
 * A lock is a policy of the whole run: more wrong tries, and more recent ones, lock no less. So a lock explains a
 * refusal only if no user got in after as many wrong tries, each as recent. This holds at any pace.
 */

/**
 * The wrong passwords and reset tokens that the user of a login or a reset gave before it, the latest first. Tries
 * whose fate is unknown are included, such as a login that a gateway answered with 502.
 */
export function wrongBefore(call: Call, history: History): Call[] {
  const user = findUser(asked(call, "email"), history);
  const isWrong = (other: Call): boolean =>
    other !== call && outcome(other) !== "succeeded" && mayAffect(other, call);
  const logins = (user?.logins ?? []).filter(
    (other) => isWrong(other) && isOtherwise(other, call, history),
  );
  const guesses = (user?.resets ?? []).filter(isWrong);
  return [...logins, ...guesses].sort((a, b) => b.sent.at.t - a.sent.at.t);
}

/**
 * Whether another login gave another password, if only in its spelling such as ` secret `, or one that was wrong then. A
 * server that did not know its user yet may have counted it as wrong.
 */
const isOtherwise = (other: Call, login: Call, history: History): boolean =>
  asked(other, "password") !== asked(login, "password") ||
  wasWrong(other, login, history) ||
  mayBeEarly(other, history);

/** The same, but that a service may read another spelling of the password as the password itself. */
const isSurelyOtherwise = (other: Call, login: Call, history: History): boolean =>
  !sameSecret(asked(other, "password"), asked(login, "password")) ||
  wasWrong(other, login, history);

/** Whether a login's password was wrong when it was given: a reset may have set it since, or not be seen yet. */
function wasWrong(other: Call, login: Call, history: History): boolean {
  const resets = findUser(asked(login, "email"), history)?.resets ?? [];
  const isOpen = (reset: Call): boolean =>
    mayAffect(reset, other) || credentialsOf(other, history) !== "right";
  return resets.some(
    (reset) => !isSpread(reset, other, history) && isOpen(reset) && mayAffect(reset, login),
  );
}

/**
 * How long before a call (µs) each wrong try of its user was taken, the latest first: all tries, and the tries since the
 * last successful login.
 */
interface State {
  all: readonly number[];
  inARow: readonly number[];
}

/**
 * How long before a call a wrong try was taken, µs. A service takes each at some time between its sending and its answer.
 * For a call that was let in this is the longest possible age, for a refused call the shortest, so a slow network changes
 * no verdict.
 */
const ageOf = (wrong: Call, call: Call): number =>
  givenToken(call) === undefined
    ? call.sent.at.t - (wrong.received ?? wrong.sent).at.t
    : (call.received ?? call.sent).at.t - wrong.sent.at.t;

function stateOf(call: Call, history: History, counts: (wrong: Call) => boolean): State {
  const wrong = wrongBefore(call, history).filter(counts);
  const letIn = (findUser(asked(call, "email"), history)?.logins ?? []).findLast(
    (other) => other !== call && givenToken(other) !== undefined && before(other, call),
  );
  const ages = (calls: readonly Call[]) => calls.map((one) => ageOf(one, call));
  return {
    all: ages(wrong),
    inARow: ages(wrong.filter((one) => letIn === undefined || !before(one, letIn))),
  };
}

/** What a lock may count: wrong passwords, wrong reset tokens, or either. */
const counted: readonly ((wrong: Call) => boolean)[] = [
  ({ route }) => route?.id === "login",
  ({ route }) => route?.id === "reset-password",
  () => true,
];

/** The states in which a user was let in at the login's door after wrong tries, by what is counted. */
const letInStates = derived((history: History): State[][] =>
  counted.map((counts) =>
    history
      .to("login")
      .filter((call) => givenToken(call) !== undefined)
      .map((call) =>
        stateOf(call, history, (wrong) => counts(wrong) && isSurelyCounted(wrong, call, history)),
      )
      .filter(({ all }) => all.length > 0),
  ),
);

/**
 * Whether a lock had surely counted this wrong try when a call came. A server that is behind counts it late, and one that
 * overlaps the call may have come later. What a rate limit refuses is not checked, nor what is refused before its secret is read.
 */
const isSurelyCounted = (wrong: Call, call: Call, history: History): boolean =>
  isSpread(wrong, call, history) &&
  outcome(wrong) === "failed" &&
  isGuess(wrong, history) &&
  (wrong.route?.id !== "login" || isSurelyOtherwise(wrong, call, history)) &&
  !otherWords(history).has(wordsOf(wrong));

/**
 * Whether nothing but the password or the token was wrong. A reset without a confirmation guesses nothing; nor does a
 * login with the password `""`, or before the sign-up of its user.
 */
function isGuess(wrong: Call, history: History): boolean {
  if (wrong.route?.id === "login")
    return isPlainLogin(wrong, history) && givesPassword(wrong) && isOfUser(wrong, history);
  const fault = resets(history).find(({ call }) => call === wrong)?.fault;
  return fault === "unknown token" || fault === "another user's token";
}

const givesPassword = (login: Call): boolean => {
  const password = asked(login, "password");
  return typeof password === "string" && password !== "";
};

/** Whether the user of a login was surely there: a sign-up had succeeded by then, or a login had been let in. */
function isOfUser(login: Call, history: History): boolean {
  const user = findUser(asked(login, "email"), history);
  const made = [
    ...(user?.signups ?? []).filter(succeededPlainly),
    ...(user?.logins ?? []).filter(givenToken),
  ];
  return made.some((one) => before(one, login));
}

/** The words of refusals that met right passwords of users without a wrong try: they speak of something else than passwords. */
const otherWords = derived((history: History): ReadonlySet<string> => {
  const right = passwordUses(history)
    .filter(({ standing, reset }) => standing === "right" && reset === undefined)
    .flatMap(({ login }) => (outcome(login) === "failed" ? [login] : []));
  return new Set(right.filter((call) => wrongBefore(call, history).length === 0).map(wordsOf));
});

/**
 * Whether a user who is locked in one state is locked in the other, too: it has as many wrong tries, each as recent.
 */
const isLockedAsWell = (one: readonly number[], other: readonly number[]): boolean =>
  other.length >= one.length && one.every((age, at) => (other[at] as number) <= age);

/** Whether a refusal may come of a lock of its account, whatever the lock counts. */
export const mayLockAccount = (call: Call, history: History): boolean =>
  counted.some((counts, at) =>
    mayLock(stateOf(call, history, counts), letInStates(history)[at] ?? []),
  );

/**
 * Whether no let-in user had as many wrong tries, as recent, in a row or in all. Tries that met the lock itself may not
 * count: of several in a row the first alone surely did.
 */
function mayLock(state: State, letIn: readonly State[]): boolean {
  const isOpen = (mode: "inARow" | "all", of: (other: State) => readonly number[]): boolean =>
    state[mode].length > 0 && !letIn.some((other) => isLockedAsWell(state[mode], of(other)));
  return (
    isOpen("inARow", ({ inARow }) => inARow) ||
    isOpen("all", ({ all }) => all) ||
    isOpen("inARow", ({ inARow }) => inARow.slice(-1))
  );
}

/** After how many failed calls of one address, for any users, common limits close a door to all of its calls. */
const lockingByAddress = 5;
/** A lock usually refuses several calls in a row: so many single refusals without a row are no lock. */
const manyAlone = 5;

/** Whether a refusal at a door may come of a lock of the caller's address, under which no user gets in. */
export function mayLockCaller(call: Call, at: SecretRoute, history: History): boolean {
  if (mostFailedBefore(call, at, history) < lockingByAddress) return false;
  return at.attempts(history).granted.some((one) => before(one, call)) && areLocks(at, history);
}

/** Whether the right calls that were refused at a door look like locks: some in a row, or few altogether. */
function areLocks(at: SecretRoute, history: History): boolean {
  const { owed, inRow } = at.attempts(history);
  const owners = new Set(owed.map((one) => at.whose(one, history)));
  return owners.size < 2 || inRow.length < manyAlone || inRow.some(isStreak);
}
