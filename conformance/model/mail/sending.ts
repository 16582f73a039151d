import { envelopeFaults } from "../../history/answers/envelope.ts";
import { type Call, hasNoCredentials } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { outcome } from "../../history/outcome.ts";
import {
  contradicts,
  forEvery,
  type Judge,
  refused,
  type Sighting,
} from "../../history/sighting.ts";
import { ofUnnamedLimits } from "../../history/statuses.ts";
import { isFirstAsk } from "./asked-again.ts";
import { judgeDelivery, type WantedLetter } from "./deliveries.ts";

/** Calls that owe a mail, and what they come to. */
interface Sending {
  /** The calls that the document owes a mail. */
  owed: (history: History) => readonly Call[];
  mail: WantedLetter;
  /** The sightings of a call that may be held against the target: limits may keep mails back, in silence or not. */
  heldOf: (seen: readonly Sighting[], call: Call, history: History) => readonly Sighting[];
  /** What is expected of the answer, in words. */
  expected: string;
  /** Rules that explain why such a call is refused. */
  unless: readonly string[];
}

/**
 * Judges calls that send a mail: it comes, with what it must hold, and a user's first request for one is not refused, nor
 * a further one where the profile says for how long mails are kept back.
 */
export const sendsMail = ({ owed, mail, heldOf, expected, unless }: Sending): Judge =>
  forEvery(owed, (call, history) => {
    if (outcome(call) === "succeeded")
      return heldOf(judgeDelivery(call, history, mail), call, history);
    // That mails are sent whichever user's token the header holds is not shown.
    if (outcome(call) !== "failed" || !hasNoCredentials(call)) return undefined;
    const isFirst = isFirstAsk(call, history);
    // Only a declared time says for how long a limit may refuse whoever asks again.
    if (!isFirst && history.facts.within.mailAgainMs === undefined) return undefined;
    const breach = contradicts(call, {
      field: "the answer",
      expected,
      got: refused(call),
      unless: [...unless, ...envelopeFaults(call)],
    });
    // A limit of mails may refuse in words that the kit does not know.
    return isFirst && !mayTellOfLimit(call) ? breach : heldOf([breach], call, history);
  });

const mayTellOfLimit = ({ received }: Call): boolean =>
  received !== undefined && (received.status < 400 || ofUnnamedLimits.has(received.status));
