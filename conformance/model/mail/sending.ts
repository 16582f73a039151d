import { envelopeFaults } from "../../history/answers/envelope.ts";
import { type Call, hasNoCredentials } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { outcome } from "../../history/outcome.ts";
import {
  contradicts,
  forEvery,
  type Judge,
  missing,
  refused,
  type Sighting,
} from "../../history/sighting.ts";
import { isFirstAsk } from "./asked-again.ts";
import { judgeDelivery, type WantedLetter } from "./deliveries.ts";
import { isSurelyOwedMail } from "./kept-back.ts";

/** Calls that owe a mail, and what they come to. */
interface Sending {
  /** The calls that the document owes a mail. */
  owed: (history: History) => readonly Call[];
  mail: WantedLetter;
  /** What is expected of the answer, in words. */
  expected: string;
  /** Rules that explain why such a call is refused. */
  unless: readonly string[];
}

/**
 * Judges calls that send a mail: it comes, with what it must hold, and a user's first request for one is not refused, nor
 * a further one where the profile says for how long mails are kept back.
 */
export const sendsMail = ({ owed, mail, expected, unless }: Sending): Judge =>
  forEvery(owed, (call, history) => {
    if (outcome(call) === "succeeded") return delivered(call, history, mail);
    // That mails are sent whichever user's token the header holds is not shown.
    if (outcome(call) !== "failed" || !hasNoCredentials(call)) return undefined;
    // Only a declared time says for how long a limit may refuse whoever asks again.
    if (!isFirstAsk(call, history) && history.facts.within.mailAgainMs === undefined)
      return undefined;
    return contradicts(call, {
      field: "the answer",
      expected,
      got: refused(call),
      wants: { status: "served" },
      unless: [...unless, ...envelopeFaults(call)],
    });
  });

/** What a call brought. That one was missed whose time nobody declares keeps a pass away only where it was surely owed. */
function delivered(call: Call, history: History, mail: WantedLetter): Sighting[] {
  const seen = judgeDelivery(call, history, mail);
  if (!seen.some(isDoubt) || isSurelyOwedMail(call, history)) return seen;
  return seen.map((one) => (isDoubt(one) ? missing(one.what, call) : one));
}

const isDoubt = (one: Sighting): one is Extract<Sighting, { is: "missing" }> =>
  one.is === "missing" && one.blocks === true;
