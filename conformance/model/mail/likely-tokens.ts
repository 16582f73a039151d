import type { Recogniser } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { lettersCausedBy, lettersHolding } from "../../history/ledger/letters.ts";
import { isAskedFor, isCommon, placeIn } from "../../history/ledger/mail-kinds.ts";
import { isFitting } from "../../history/mail-place.ts";
import { doubted, missing, type Sighting } from "../../history/sighting.ts";

/**
 * What follows from the refusal of a text that is not surely the token of its mail: nothing, where it may be another;
 * where it is likely the one, it looks broken.
 */
export function unsure(
  recogniser: Recogniser,
  token: unknown,
  call: Call,
  history: History,
): Sighting {
  const what = unrecognised(recogniser);
  return isLikely(recogniser, token, history) ? doubted(what, call) : missing(what, call);
}

/**
 * Whether a text, if not surely, is likely to be the token of its mail: the only one like a token in all
 * that was sent for the call which asked for one, among words that fit.
 */
function isLikely(kind: Recogniser, token: unknown, history: History): boolean {
  const [letter] = lettersHolding(token, history);
  if (letter === undefined || typeof token !== "string" || isCommon(token, history)) return false;
  return (
    isAskedFor(kind, letter) &&
    isFitting(placeIn(letter, token), kind) &&
    lettersCausedBy(letter.cause, history).every(({ mail }) =>
      mail.tokens.every((one) => one.token === token),
    )
  );
}

/** The fact that says where a kind of token stands in its mail. */
export const unrecognised = (recogniser: Recogniser): Need => ({
  kind: "fact",
  name: `recognise.${recogniser}`,
  text: `where the token stands in the mail (recognise.${recogniser})`,
});
