import type { Recogniser } from "../../../contracts/profile/index.ts";
import { givenToken, outcome } from "../answers/outcome.ts";
import { answered, asked, before, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { addressed } from "../requests/addressed.ts";
import { isFitting, placeOf } from "../requests/mail-place.ts";
import { allLetters, type Letter, lettersCausedBy, lettersHolding, lettersTo } from "./letters.ts";
import { isAskedFor, isCommon, placeIn } from "./mail-kinds.ts";

/**
 * Whether what the kit took for the token of a mail surely is one of this kind: a token from the same place
 * of another mail was taken, or the profile says that it stands there. What it says of one kind of mail may
 * fit a mail of another kind too: then the token of either may be the one, unless its place is the kind's own.
 */
export function isSurely(kind: Recogniser, token: unknown, history: History): boolean {
  const [letter] = lettersHolding(token, history);
  if (letter === undefined || typeof token !== "string") return false;
  const places = provenPlaces(history)[kind];
  if (places.size === 0)
    return isDeclared(kind, token, letter) && !hasRival(kind, token, letter, history);
  if (isCommon(token, history)) return false;
  const place = placeIn(letter, token);
  return places.has(place) || ownPlaces(history)[kind].has(place);
}

/**
 * Whether a mail may hold a token of this kind: it has the declared form, or a token of a similar mail was accepted.
 */
export function mayHold(kind: Recogniser, letter: Letter, history: History): boolean {
  const { tokens } = letter.mail;
  const places = provenPlaces(history)[kind];
  if (places.size > 0) return tokens.some(({ token }) => places.has(placeIn(letter, token)));
  const isTold = history.facts.recognise[kind] !== undefined;
  return tokens.some(({ token }) => !isTold || isDeclared(kind, token, letter));
}

/** Whether another mail to the same user, from another place, holds what may be the token as well. */
function hasRival(kind: Recogniser, token: string, letter: Letter, history: History): boolean {
  const place = placeIn(letter, token);
  return lettersTo(letter.address, history).some(({ mail }) =>
    mail.tokens.some(
      (found) => found.as?.includes(kind) === true && placeOf(mail, found.token) !== place,
    ),
  );
}

/**
 * The places of a kind's tokens in mails: where the profile finds one, and the words fit the kind. Every mail with a
 * token there was asked for by a call that owes one, and that got no other such token: so it is no notice.
 */
const ownPlaces = derived((history: History): Record<Recogniser, ReadonlySet<string>> => {
  const of = (kind: Recogniser) => {
    const declared = (letter: Letter) =>
      letter.mail.tokens.flatMap(({ token, as }) =>
        as?.includes(kind) === true ? [{ token, place: placeIn(letter, token) }] : [],
      );
    const found = allLetters(history).flatMap((letter) =>
      declared(letter).map(({ token, place }) => {
        const sent = isAskedFor(kind, letter) ? lettersCausedBy(letter.cause, history) : [];
        const isAlone = sent.flatMap(declared).every((one) => one.token === token);
        return { place, isOwn: sent.length > 0 && isAlone };
      }),
    );
    const notOwn = new Set(found.filter(({ isOwn }) => !isOwn).map(({ place }) => place));
    const places = found.map(({ place }) => place);
    return new Set(places.filter((place) => !notOwn.has(place) && isFitting(place, kind)));
  };
  return { verificationToken: of("verificationToken"), resetToken: of("resetToken") };
});

const isDeclared = (kind: Recogniser, token: string, { mail }: Letter): boolean =>
  mail.tokens.some((found) => found.token === token && found.as?.includes(kind) === true);

/** Where tokens stood that the target took. */
const provenPlaces = derived((history: History): Record<Recogniser, ReadonlySet<string>> => {
  const placesOf = (calls: readonly Call[], tokenOf: (call: Call) => unknown) =>
    new Set(
      calls.flatMap((call) => {
        const token = tokenOf(call);
        const [letter] = lettersHolding(token, history);
        return letter === undefined ? [] : [placeIn(letter, token as string)];
      }),
    );
  const verified = history.to("verify-email").filter((call) => givenToken(call) !== undefined);
  const reset = history.to("reset-password").filter((call) => outcome(call) === "succeeded");
  const opened = history.to("verify-link").filter((call) => verifiedAlone(call, history));
  return {
    verificationToken: new Set([
      ...placesOf(verified, (call) => asked(call, "verification_code")),
      ...placesOf(opened, (call) => call.params.token),
    ]),
    resetToken: placesOf(reset, (call) => asked(call, "token")),
  };
});

/** Whether a link verified the user it was mailed to: unverified at a login before, verified at one after, by no code. */
function verifiedAlone(call: Call, history: History): boolean {
  const [letter] = lettersHolding(call.params.token, history);
  const logins = letter === undefined ? [] : addressed("login", letter.address, history);
  const shows = (verified: boolean) => (login: Call) =>
    answered(login, "data.user.verified") === verified;
  return (
    logins.some((login) => before(login, call) && shows(false)(login)) &&
    logins.some((login) => before(call, login) && shows(true)(login)) &&
    letter?.mail.tokens.some(({ token }) => takenCodes(history).has(token)) !== true
  );
}

/** The codes for which verify-email gave a token. */
const takenCodes = derived((history: History): ReadonlySet<unknown> => {
  const granted = history.to("verify-email").filter((call) => givenToken(call) !== undefined);
  return new Set(granted.map((call) => asked(call, "verification_code")));
});
