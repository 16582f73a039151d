import type { Recogniser } from "../../../contracts/profile/index.ts";
import type { Call } from "../call.ts";
import type { History } from "../history.ts";
import { isFitting, placeOf } from "../requests/mail-place.ts";
import { type Letter, lettersHolding, lettersTo } from "./letters.ts";

const askedForBy: Record<Recogniser, readonly string[]> = {
  verificationToken: ["signup", "resend-verification"],
  resetToken: ["forgot-password"],
};

/** Whether a mail was asked for by a call that owes one with a token of the kind. */
export const isAskedFor = (kind: Recogniser, letter: Letter): letter is Letter & { cause: Call } =>
  askedForBy[kind].includes(letter.cause?.route?.id ?? "");

/** The kind of token that a mail of the other kind holds. */
const otherKind: Record<Recogniser, Recogniser> = {
  verificationToken: "resetToken",
  resetToken: "verificationToken",
};

/**
 * Whether a token was mailed only for another purpose. It is the only token of its mails, which were asked for with
 * that purpose and say so in their words. And its user was mailed another token of this kind.
 */
export function isOfOtherKind(kind: Recogniser, token: unknown, history: History): boolean {
  const holding = lettersHolding(token, history);
  const [first] = holding;
  if (first === undefined || typeof token !== "string") return false;
  const isOnly = ({ mail }: Letter) => mail.tokens.length === 1;
  return (
    holding.every(
      (letter) =>
        isOnly(letter) &&
        isAskedFor(otherKind[kind], letter) &&
        isFitting(placeIn(letter, token), otherKind[kind]),
    ) &&
    lettersTo(first.address, history).some((letter) => isOnly(letter) && isAskedFor(kind, letter))
  );
}

/** Where a token of a mail stands in it, as {@link placeOf}. */
export const placeIn = ({ mail }: Letter, token: string): string => placeOf(mail, token);

/** Whether the token stands in a link of the mail. */
export const isInLink = (token: string, { mail }: Letter): boolean =>
  mail.links.some((link) => link.includes(token)) ||
  mail.tokens.some((found) => found.token === token && found.where !== "text");

/** A text that is mailed to so many people is no token. */
const many = 3;

/** Whether a text stands in mails to many users, like the address of a help page: then it is no token. */
export const isCommon = (text: string, history: History): boolean =>
  new Set(lettersHolding(text, history).map(({ address }) => address)).size >= many;
