import { isDeclared } from "../../contracts/profile/index.ts";
import { wordsOf } from "../history/answers/answer-words.ts";
import { outcome } from "../history/answers/outcome.ts";
import { asked, before, type Call } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { normalEmail } from "../history/requests/email.ts";
import { fact, isDenied } from "../history/sighting.ts";
import { mayHaveLapsed } from "../history/time/clock-moves.ts";
import { type Explanation, type Freedom, ruledOut } from "./freedom.ts";

/** The routes that send mails, which a service may ration. */
const mailing = ["signup", "resend-verification", "forgot-password"] as const;

/** So many users must be refused in turn: one alone shows no quota. */
const fewest = 2;

/** That after so many mails or sign-ups in all, a day's, everybody is refused, and no word of the answer says why. */
export const quota: Freedom = {
  name: "quota",
  silence:
    "Limits: request-per-time limits are not shown, nor whom they count, nor what they answer",
  settledBy: fact(
    "recognise.rateLimited",
    "what a limit answers (recognise.rateLimited): from some call on, everybody who asked for the same was refused alike",
  ),
  avoidedBy:
    "scenarios ask for few mails a user; where one user alone is refused, a new one asks for the same: a quota refuses both",

  explains(breach, history) {
    const call = history.call(breach.calls.at(-1) ?? "");
    const route = mailing.find((one) => one === call?.route?.id);
    if (call === undefined || route === undefined || !isDenied(breach)) return undefined;
    if (outcome(call) !== "failed") return undefined;
    if (isDeclared(history.facts, "recognise.rateLimited"))
      return ruledOut("limits answer otherwise (recognise.rateLimited)");
    return isLastOfAll(call, history.to(route), history);
  },
};

/** Whether others were served before a refused call, and nobody was after it, but all who asked were refused alike. */
function isLastOfAll(call: Call, asks: readonly Call[], history: History): Explanation {
  const served = asks.filter((one) => outcome(one) === "succeeded");
  const last = served.findLast((one) => before(one, call));
  if (last === undefined) return ruledOut("nobody was served before");
  if (served.some((one) => before(call, one) && !mayHaveLapsed(call, one, history)))
    return ruledOut("others were served after it");
  const alike = asks.filter((one) => before(last, one) && wordsOf(one) === wordsOf(call));
  const users = new Set(alike.map((one) => normalEmail(asked(one, "email"))));
  return users.size < fewest
    ? ruledOut("no other user was refused alike after the last who was served")
    : { is: "open" };
}
