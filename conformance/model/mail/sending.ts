import { envelopeFaults } from "../../history/answers/envelope.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { type Call, hasNoCredentials } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { contradicts, forEvery, type Judge, refused } from "../../history/sighting.ts";
import { judgeDelivery, type WantedLetter } from "./deliveries.ts";

/** Judges the calls that the document owes a mail: they are not refused, and it comes, with what it must hold. */
export const sendsMail = (
  owed: (history: History) => readonly Call[],
  wanted: WantedLetter,
): Judge =>
  forEvery(owed, (call, history) => {
    if (outcome(call) === "succeeded") return judgeDelivery(call, history, wanted);
    // That mails are sent whichever user's token the header holds is not shown.
    if (outcome(call) !== "failed" || !hasNoCredentials(call)) return undefined;
    return contradicts(call, {
      field: "the answer",
      expected: `${wanted.what} to be sent`,
      got: refused(call),
      wants: { status: "served" },
      unless: [...wanted.unless, ...envelopeFaults(call)],
    });
  });
