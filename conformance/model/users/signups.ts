import { asked, asText, before, type Call, isCrash, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { isOrdinaryName, longestPlain, shortestPlain } from "../../history/device-names.ts";
import { lacking } from "../../history/fields.ts";
import type { History } from "../../history/history.ts";
import { allUsers, findUser, tellingSignups } from "../../history/ledger/users.ts";
import { extraMembers, isAsDeclared, isOrdinary } from "../../history/ordinary.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { mayHaveVerified } from "./readings.ts";

/** What a sign-up is made of, all strings. */
export const signupMembers = ["email", "password", "name"] as const;

/** Letters and digits with single joints, as every service takes them; and names of letters, not of two alone. */
const ordinaryEmail = /^[a-z0-9]+([._-][a-z0-9]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const ordinaryName = /^[A-Za-z]+( [A-Za-z]+)*$/;

/** Whether the document owes a sign-up a new user: a fresh address, a password as declared, a plain name. */
export function isOwedSignup(signup: Call, history: History): boolean {
  const [email, , name] = signupMembers.map((member) => asked(signup, member));
  return (
    isOrdinary(signup, signupMembers, extraMembers("signup", history)) &&
    typeof email === "string" &&
    (ordinaryEmail.test(email) || isOfForm(email, history)) &&
    email.includes(history.header.run.toLowerCase()) &&
    isAsDeclared(signup, history) &&
    typeof name === "string" &&
    (isTakenName(name, history) || isCrash(signup)) &&
    isFirst(signup, history)
  );
}

/** Whether no sensible service turns a name away, by its letters and its length. */
const isTakenName = (name: string, history: History): boolean =>
  name.length >= shortestPlain &&
  ordinaryName.test(name) &&
  name.length <= Math.max(longestPlain, longestTaken(history));

/** How many letters the longest name has that somebody signed up with: how long one may be is not shown. */
const longestTaken = derived((history: History): number =>
  Math.max(
    ...history
      .to("signup")
      .filter((call) => outcome(call) === "succeeded" && ordinaryName.test(nameOf(call)))
      .map((call) => nameOf(call).length),
  ),
);

const nameOf = (signup: Call): string => asText(asked(signup, "name"));

/** Whether no other sign-up may have taken the address: one that was refused for what it lacked has not. */
function isFirst(signup: Call, history: History): boolean {
  const others = findUser(asked(signup, "email"), history)?.signups ?? [];
  const isSlip = (other: Call) =>
    outcome(other) === "failed" &&
    lacking(other, signupMembers) !== undefined &&
    before(other, signup);
  return !others.some((other) => other !== signup && mayAffect(other, signup) && !isSlip(other));
}

/** A new user: the only sign-up of an address, in full, that made somebody. */
export interface Newcomer {
  signup: Call;
  email: string;
  /** Logins afterwards that gave a token. */
  logins: readonly Call[];
}

/**
 * Whether mail can be sent to an address, and any payment system takes it: ordinary letters, one @, or as the
 * profile has its addresses.
 */
export const isOrdinaryAddress = (email: unknown, history: History): boolean =>
  typeof email === "string" &&
  (ordinaryEmail.test(email.toLowerCase()) || isOfForm(email, history));

/** Whether an address is one of the profile's own form, with letters and digits for what is unique in it. */
function isOfForm(email: string, { facts }: History): boolean {
  const [before = "", after = ""] = facts.signup.address.toLowerCase().split("{unique}");
  const given = email.toLowerCase();
  const unique = given.slice(before.length, given.length - after.length);
  return given === before + unique + after && /^[a-z0-9]+$/.test(unique);
}

/** Everybody who surely signed up, once. */
export const newcomers = derived((history: History): Newcomer[] =>
  history.to("signup").flatMap((signup) => {
    const user = findUser(asked(signup, "email"), history);
    if (user === undefined || user.signups.length > 1) return [];
    if (lacking(signup, signupMembers) !== undefined) return [];
    const logins = user.logins.filter(
      (login) => before(signup, login) && givenToken(login) !== undefined,
    );
    const isMade = outcome(signup) === "succeeded" || logins.length > 0;
    return isMade ? [{ signup, email: user.email, logins }] : [];
  }),
);

/**
 * The only sign-up of a user whom it surely made and to whom mail can be sent; undefined: none, or there
 * were several.
 */
export function newcomer(email: string | undefined, history: History): Newcomer | undefined {
  if (email === undefined || !isOrdinaryAddress(email, history)) return undefined;
  return newcomersByEmail(history).get(email);
}

const newcomersByEmail = derived(
  (history: History): Map<string, Newcomer> =>
    new Map(newcomers(history).map((one) => [one.email, one])),
);

/**
 * The sign-up that surely made a user to whom mail can be sent, and the only one to tell of them; undefined: none did,
 * or several may have.
 */
export function makingSignup(email: string | undefined, history: History): Call | undefined {
  const user = findUser(email, history);
  if (user === undefined || !isOrdinaryAddress(email, history)) return undefined;
  const [signup, ...others] = tellingSignups(user);
  if (signup === undefined || others.length > 0) return undefined;
  if (lacking(signup, signupMembers) !== undefined) return undefined;
  const isShown = user.logins.some(
    (login) => before(signup, login) && givenToken(login) !== undefined,
  );
  return isShown || outcome(signup) === "succeeded" ? signup : undefined;
}

/** Whether the name kept is the name given; blanks around it and between words may be put right. */
export function isSameName(given: unknown, kept: string): boolean {
  const plain = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ");
  if (typeof given !== "string") return false;
  const isPlain = plain(given) === given.normalize("NFC");
  return isPlain ? kept.normalize("NFC") === given.normalize("NFC") : plain(kept) === plain(given);
}

/**
 * A user and every sign-up with the address, all in full, named plainly and spelt alike, the first surely a success;
 * those apart that were refused before for what they lacked.
 */
export interface Founding {
  email: string;
  signups: readonly Call[];
}

/** Users as payment systems count them. */
export const foundings = derived((history: History): Founding[] =>
  allUsers(history).flatMap(({ email, signups: every, logins }) => {
    const full = every.findIndex((signup) => lacking(signup, signupMembers) === undefined);
    const [lacked, signups] = [every.slice(0, full), every.slice(full)];
    const areAlike = signups.every(
      (signup, _at, [first]) =>
        lacking(signup, signupMembers) === undefined &&
        first !== undefined &&
        asked(signup, "email") === asked(first, "email") &&
        // What another name comes to with those who are told of it is not shown.
        isOrdinaryName(asked(signup, "name")),
    );
    if (!isOrdinaryAddress(email, history)) return [];
    const isMade =
      signups.some((signup) => outcome(signup) === "succeeded") ||
      logins.some((login) => givenToken(login) !== undefined);
    const areRefused = lacked.every((signup) => outcome(signup) === "failed");
    return full >= 0 && areRefused && areAlike && isMade ? [{ email, signups }] : [];
  }),
);

/** What shows that a sign-up made a user although it lacked a field; its bare success is no effect. */
export function tracesOf(
  signup: Call,
  history: History,
): { calls: Call[]; field: string; got: string; isShown: boolean } | undefined {
  const user = findUser(asked(signup, "email"), history);
  const isAlone = user?.signups.length === 1;
  const later = isAlone ? user.logins.filter((login) => before(signup, login)) : [];
  const login = later.find((one) => givenToken(one) !== undefined);
  if (login !== undefined) {
    const got = "a token: the user is there";
    return { calls: [signup, login], field: "the answer to login", got, isShown: true };
  }
  const verified = isAlone
    ? user.verifications.find((one) => givenToken(one) !== undefined)
    : undefined;
  if (verified !== undefined) {
    const got = "a token: the user is there";
    return { calls: [signup, verified], field: "the answer to verify-email", got, isShown: true };
  }
  if (outcome(signup) !== "succeeded") return undefined;
  const isRefuted = letsInUnverified(history) && later.some((one) => outcome(one) === "failed");
  const got = `success (status ${signup.received?.status}, error null)`;
  return isRefuted ? undefined : { calls: [signup], field: "the answer", got, isShown: false };
}

/** Whether a sign-up that lacked a field and called itself a success left nobody behind who can log in. */
export const madeNobody = (signup: Call, history: History): boolean =>
  lacking(signup, signupMembers) !== undefined &&
  outcome(signup) === "succeeded" &&
  tracesOf(signup, history) === undefined;

/** Whether somebody logged in whose email was not verified. */
const letsInUnverified = derived((history: History): boolean =>
  newcomers(history).some(({ email, logins }) =>
    logins.some((login) => !mayHaveVerified(email, login, history)),
  ),
);
