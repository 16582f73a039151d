import type { Recogniser } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { isLikely } from "../../history/ledger/mail-kinds.ts";
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

/** What tells where a kind of token stands in its mail. */
export const unrecognised = (recogniser: Recogniser): Need => ({
  kind: "fact",
  name: `recognise.${recogniser}`,
  text: `where the token stands in the mail (recognise.${recogniser})`,
});
