import { readPseudonym } from "../../contracts/history/pseudonym.ts";
import { effectiveConsistencyMs, membersBeyond } from "../../contracts/profile/index.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import {
  asked,
  asks,
  asText,
  before,
  type Call,
  hasNoCredentials,
  isCrash,
  isObject,
  isPlainLabel,
  mayAffect,
  wantsPage,
} from "./call.ts";
import { movedTime, wallTime } from "./clock.ts";
import { derived } from "./derived.ts";
import type { History } from "./history.ts";
import { isKnownExpiry } from "./ledger/expiry.ts";
import { type User, usersOf } from "./ledger/users.ts";
import { givenToken, outcome } from "./outcome.ts";
import { dayMs } from "./units.ts";

/** So long (letters) a device's name can be that every service takes it. */
export const longestName = 64;

/** A device name that every service keeps as it is, where it takes it. */
export function isOrdinaryName(name: unknown): boolean {
  return (
    typeof name === "string" &&
    name.length <= longestName &&
    /^[\p{L}\p{N}]([\p{L}\p{N} .-]*[\p{L}\p{N}])?$/u.test(name)
  );
}

/** So short and so long (letters) a name can be that no sensible service turns it away. */
export const shortestPlain = 3;
export const longestPlain = 24;

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A device name that no sensible service turns away: how long one may be, and of which letters, is not shown. */
export const isPlainName = (name: unknown): name is string =>
  isOrdinaryName(name) &&
  String(name).length >= shortestPlain &&
  String(name).length <= longestPlain &&
  isAscii(String(name));

/**
 * Whether a device's name cannot be why its call was refused: it is plain, or was granted, or a longer one was; or the
 * service crashed, which no name excuses.
 */
function isTakenName(call: Call, history: History): boolean {
  const name = asked(call, "device_name");
  if (isCrash(call)) return typeof name === "string";
  if (!isOrdinaryName(name) || isPlainName(name)) return isPlainName(name);
  const granted = namesGranted(history).get(call.route?.id) ?? new Set();
  const isLonger = (other: string) => isAscii(other) && other.length >= String(name).length;
  return granted.has(String(name)) || (isAscii(String(name)) && [...granted].some(isLonger));
}

/** The names of devices that tokens were given for, by route. */
const namesGranted = derived((history: History): Map<RouteId | undefined, Set<string>> => {
  const routes = ["login", "refresh"] as const;
  const namesOf = (route: RouteId) =>
    history
      .to(route)
      .filter(
        (call) => givenToken(call) !== undefined && isOrdinaryName(asked(call, "device_name")),
      )
      .map((call) => asText(asked(call, "device_name")));
  return new Map(routes.map((route) => [route, new Set(namesOf(route))]));
});

/**
 * Whether a request says nothing beyond what the document lists: a JSON object with these members only, and
 * with all of those that the profile requires besides; and nothing else than its answer is asked for.
 */
export function isOrdinary(
  call: Call,
  members: readonly string[],
  extra: readonly string[] = [],
): boolean {
  const { json, text, headers } = call.sent;
  if (text === undefined || wantsPage(call)) return false;
  if (!isObject(json) || !isPlainLabel(headers["content-type"] ?? "")) return false;
  // Control characters and halves of surrogates stand in escapes: not every reader takes them.
  if (text !== JSON.stringify(json) || text.includes("\\u")) return false;
  const isListed = (name: string): boolean => members.includes(name) || extra.includes(name);
  const names = Object.keys(json);
  return names.every(isListed) && extra.every((name) => names.includes(name)) && !call.query.size;
}

/**
 * Whether a call's redacted password has the declared length, and visible ASCII alone where the declared symbols are such.
 * A service may refuse any other, but not crash on it.
 */
export const isAsDeclared = (call: Call, { facts }: History): boolean => {
  const given = readPseudonym(asked(call, "password"));
  const { length, symbols } = facts.signup.password;
  const isOfItsLetters = given?.fitsHeader === true || !/^[!-~]*$/.test(symbols);
  return given !== undefined && ((given.length === length && isOfItsLetters) || isCrash(call));
};

/** Whether optional lifetime and device name, where given, are such as have to be taken. */
function asksListedOnly(call: Call, history: History): boolean {
  return (
    (!asks(call, "token_expiry") || isKnownExpiry(asked(call, "token_expiry"))) &&
    (!asks(call, "device_name") || isTakenName(call, history))
  );
}

/** Whether every reader finds the same in a request for a token: no body at all, or one as the document has it. */
export function isReadAlike(call: Call, history: History): boolean {
  const route = call.route?.id;
  if (call.sent.bytes === 0) return call.sent.headers["content-type"] === undefined;
  const members = [
    "token_expiry",
    "device_name",
    ...(route === "login" ? ["email", "password"] : []),
  ];
  return (
    isOrdinary(call, members, route === undefined ? [] : extraMembers(route, history)) &&
    (!asks(call, "device_name") || isOrdinaryName(asked(call, "device_name")))
  );
}

/** Members that the profile says a route requires beyond the documented ones. */
export function extraMembers(route: RouteId, { facts }: History): string[] {
  return Object.keys(membersBeyond(facts, route) ?? {});
}

/** Whether a login says what the document lists, and no more. */
export function isPlainLogin(login: Call, history: History): boolean {
  const members = ["email", "password", "device_name", "token_expiry"];
  return (
    isOrdinary(login, members, extraMembers("login", history)) &&
    asks(login, "device_name") &&
    asksListedOnly(login, history)
  );
}

/** Whether the document owes this login a token: right credentials, documented arguments, no more. */
export const isOwedLogin = (login: Call, history: History): boolean =>
  isOwedInTime(login, history) && !mayNotBeThere(login, history);

/** Whether it would owe this login a token, had it not come before all servers may have known of its user. */
export const isOwedLater = (login: Call, history: History): boolean =>
  isOwedInTime(login, history) && mayNotBeThere(login, history);

function isOwedInTime(login: Call, history: History): boolean {
  return (
    hasNoCredentials(login) &&
    isPlainLogin(login, history) &&
    hasRightPassword(login, history) &&
    usersOf(history).mayLogIn(login) === true &&
    !mayBeDormant(login, history)
  );
}

/** A user may take this long (ms) to be there for login, or a password to be set: how soon is not shown. */
export const arrivalMs = 2000;

const hasRightPassword = (login: Call, history: History): boolean =>
  usersOf(history).credentials(login) === "right" ||
  usersOf(history).isOfReset(login, effectiveConsistencyMs(history.facts));

/** So long (ms) one server may know of a sign-up that another does not yet know of. */
const shortLagMs = 500;

/** Who is tried again for so long (ms) is waited for. */
const insistedMs = 1500;

/**
 * Whether somebody who had signed up a moment before was let in later, or would have been for all that anybody tried: of
 * several servers one may know sooner of a user than another. Where the profile does not say that new users may log in,
 * nobody insists.
 */
function mayNotBeThere(login: Call, history: History): boolean {
  const user = usersOf(history).find(asked(login, "email"));
  const coming = user && arrival(user, login, history);
  const arrived = coming?.received?.at.t;
  const lagMs = effectiveConsistencyMs(history.facts);
  const isWithin = (ms: number) => (one: Call) =>
    one.sent.at.t - (arrived ?? 0) < Math.min(ms, lagMs) * 1000;
  const isSoon = isWithin(lagMs);
  if (user === undefined || arrived === undefined || !isSoon(login)) return false;
  if (history.facts.within.consistencyMs !== undefined && !isCrash(login)) return true;
  const granted = user.logins.filter((one) => givenToken(one) !== undefined);
  const knownMs = coming?.route?.id === "signup" ? shortLagMs : lagMs;
  if (granted.some((one) => mayAffect(one, login)))
    return isWithin(knownMs)(login) && !isCrash(login);
  if (granted.length > 0) return true;
  // Nobody knows whom a later try would have let in, had it come through.
  const later = user.logins.filter(
    (one) => before(login, one) && usersOf(history).credentials(one) === "right",
  );
  if (later.some(isUnclear) && !later.some((one) => !isSoon(one) && outcome(one) === "failed"))
    return true;
  const isDeclared = history.facts.signup.loginNeedsVerification !== undefined;
  const isTriedSoonAlone = [login, ...later].every(isDeclared ? isWithin(insistedMs) : isSoon);
  return isTriedSoonAlone && letsSomebodyIn(history);
}

/** The call that made somebody a user who may log in: the sign-up, or the first verification of one who was not let in before. */
function arrival(user: User, login: Call, history: History): Call | undefined {
  const verified = user.verifications.find((one) => outcome(one) !== "failed");
  const isNew =
    verified !== undefined &&
    before(verified, login) &&
    !user.logins.some((one) => givenToken(one) !== undefined && before(one, verified));
  return isNew ? verified : usersOf(history).founding(user, login);
}

/** Whether a login that was refused may have come before all servers knew of the user's verification. */
export function mayNotKnowYet(login: Call, history: History): boolean {
  const user = usersOf(history).find(asked(login, "email"));
  const isVerified = user?.verifications.some((one) => arrival(user, login, history) === one);
  return isVerified === true && mayNotBeThere(login, history);
}

/** After so long without a login (ms) an account may be closed, or want another password. */
const dormantMs = 31 * dayMs;

/** Whether the clock was moved on so far since the user was last let in, or signed up, be it put back by then. */
function mayBeDormant(login: Call, history: History): boolean {
  const user = usersOf(history).find(asked(login, "email"));
  const last =
    user?.logins.findLast((other) => before(other, login) && givenToken(other) !== undefined) ??
    (user && usersOf(history).founding(user, login));
  if (last === undefined) return false;
  const since = movedTime(last, history) ?? wallTime(last, history);
  const between = history.clockMoves.flatMap(({ t_us, to }) =>
    to !== null && t_us > last.sent.at.t && t_us <= login.sent.at.t ? [Date.parse(to)] : [],
  );
  return [movedTime(login, history) ?? since, ...between].some((now) => now - since > dormantMs);
}

const isUnclear = (call: Call): boolean => outcome(call) === "unclear";

const letsSomebodyIn = derived((history: History): boolean =>
  history.to("login").some((login) => givenToken(login) !== undefined),
);

/** Whether the arguments of a refresh are documented ones, and all that are required, so that a refusal speaks of the token. */
export function asksProperly(refresh: Call, history: History): boolean {
  const extra = extraMembers("refresh", history);
  if (refresh.query.size > 0) return false;
  if (refresh.sent.text === undefined)
    return refresh.sent.headers["content-type"] === undefined && extra.length === 0;
  return (
    isOrdinary(refresh, ["token_expiry", "device_name"], extra) && asksListedOnly(refresh, history)
  );
}
