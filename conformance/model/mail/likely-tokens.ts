import type { Recogniser } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import type { History } from "../../history/history.ts";
import { lettersCausedBy, lettersHolding } from "../../history/ledger/letters.ts";
import { isAskedFor, isCommon, placeIn } from "../../history/ledger/mail-kinds.ts";
import { isSurely } from "../../history/ledger/proven.ts";
import { isFitting } from "../../history/requests/mail-place.ts";

/**
 * Whether a text is the token of its mail, surely or likely: the only one like a token in all that was sent for the call
 * which asked for one, among words that fit. The refusal of another text says nothing of codes and tokens.
 */
export function isLikelyToken(kind: Recogniser, text: unknown, history: History): boolean {
  if (isSurely(kind, text, history)) return true;
  const [letter] = lettersHolding(text, history);
  if (letter === undefined || typeof text !== "string" || isCommon(text, history)) return false;
  return (
    isAskedFor(kind, letter) &&
    isFitting(placeIn(letter, text), kind) &&
    lettersCausedBy(letter.cause, history).every(({ mail }) =>
      mail.tokens.every((one) => one.token === text),
    )
  );
}

/** The fact that says where a kind of token stands in its mail. */
export const unrecognised = (recogniser: Recogniser): Need => ({
  kind: "fact",
  name: `recognise.${recogniser}`,
  text: `where the token stands in the mail (recognise.${recogniser})`,
});
