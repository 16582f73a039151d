import type { Recogniser } from "../../../../contracts/profile/index.ts";
import { asked, type Call } from "../call.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { placeOf } from "../place.ts";
import { type Letter, lettersOf } from "./letters.ts";

/**
 * Whether what the kit took for the token of a mail surely is one of this kind: a token from the same place
 * of another mail was taken, or none was from anywhere and the profile says that it stands there. What it
 * says of one kind of mail may fit a mail of another kind too: then the token of either may be the one.
 */
export function isSurely(kind: Recogniser, token: unknown, history: History): boolean {
  const letters = history.memo(lettersOf);
  const [letter] = letters.holding(token);
  if (letter === undefined || typeof token !== "string") return false;
  const places = history.memo(provenPlaces)[kind];
  if (places.size === 0)
    return isDeclared(kind, token, letter) && !hasRival(kind, token, letter, history);
  return !letters.isCommon(token) && places.has(placeIn(letter, token));
}

/** Whether a mail may be of the kind that holds such a token: like one that was taken, or as declared. */
export function mayHold(kind: Recogniser, letter: Letter, history: History): boolean {
  const { tokens } = letter.mail;
  const places = history.memo(provenPlaces)[kind];
  if (places.size > 0) return tokens.some(({ token }) => places.has(placeIn(letter, token)));
  const isTold = history.facts.recognise[kind] !== undefined;
  return tokens.some(({ token }) => !isTold || isDeclared(kind, token, letter));
}

/** Whether another mail to the same user, from another place, holds what may be the token as well. */
function hasRival(kind: Recogniser, token: string, letter: Letter, history: History): boolean {
  const place = placeIn(letter, token);
  return history
    .memo(lettersOf)
    .to(letter.address)
    .some(({ mail }) =>
      mail.tokens.some(
        (found) => found.as?.includes(kind) === true && placeOf(mail, found.token) !== place,
      ),
    );
}

const isDeclared = (kind: Recogniser, token: string, { mail }: Letter): boolean =>
  mail.tokens.some((found) => found.token === token && found.as?.includes(kind) === true);

const placeIn = ({ mail }: Letter, token: string): string => placeOf(mail, token);

/** Where tokens stood that the target took. Use it as `history.memo(provenPlaces)`. */
function provenPlaces(history: History): Record<Recogniser, ReadonlySet<string>> {
  const letters = history.memo(lettersOf);
  const placesOf = (calls: readonly Call[], member: string) =>
    new Set(
      calls.flatMap((call) => {
        const token = asked(call, member);
        const [letter] = letters.holding(token);
        return letter === undefined ? [] : [placeIn(letter, token as string)];
      }),
    );
  const verified = history.to("verify-email").filter((call) => givenToken(call) !== undefined);
  const reset = history.to("reset-password").filter((call) => outcome(call) === "succeeded");
  return {
    verificationToken: placesOf(verified, "verification_code"),
    resetToken: placesOf(reset, "token"),
  };
}
