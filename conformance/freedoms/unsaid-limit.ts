import { isDeclared } from "../../contracts/profile/index.ts";
import { momentMs } from "../generation/sent-again.ts";
import { wordsOf } from "../history/answers/answer-words.ts";
import { outcome } from "../history/answers/outcome.ts";
import type { Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { type Contradiction, fact, isDenied } from "../history/sighting.ts";
import { type Explanation, type Freedom, ruledOut } from "./freedom.ts";

/** That further requests are refused for a while, though no word of the refusal says so. */
export const unsaidLimit: Freedom = {
  name: "limit that says nothing",
  silence: "Limits, Errors: request-per-time limits are not shown, nor what they answer",
  settledBy: fact(
    "recognise.rateLimited",
    "what a limit answers (recognise.rateLimited): what was refused in haste was served at rest",
  ),
  avoidedBy:
    "what was refused is asked for again by new users, with pauses and with nothing beside it",

  explains(breach, history, all = [breach]) {
    const call = decidingOf(breach, history);
    if (call === undefined || !isDenied(breach) || !mayBeBeyond(call, history)) return undefined;
    // What was rightly refused at rest may have met the words of a limit: every refusal of a service may be the same.
    const isBrokenAtRest = all.some((other) => {
      const at = decidingOf(other, history);
      return at !== undefined && atRest(history).refused.has(at) && saidBy(at) === saidBy(call);
    });
    return isBrokenAtRest
      ? ruledOut("it was refused so at rest, too: a second after all that was sent before")
      : inHaste([call], history);
  },
};

const decidingOf = ({ wants, calls }: Contradiction, history: History): Call | undefined =>
  history.call(wants?.call ?? calls.at(-1) ?? "");

/** Whether a limit without a word may have refused a call, as far as the call itself shows. */
export const mayBeBeyond = (call: Call, { facts }: History): boolean =>
  call.route?.tier === "control-plane" &&
  outcome(call) === "failed" &&
  !isDeclared(facts, "recognise.rateLimited");

/** Whether the route refused in these words at rest, whatever it was asked. */
export const wasSoAtRest = (call: Call, history: History): boolean =>
  atRest(history).words.has(saidBy(call));

/** That an experiment is missing: new users, who ask for the same with pauses, alone. */
export const notAtRest = "no such call was made at rest";

/** Whether calls that were not refused so at rest may have come too fast: where their routes served at rest. */
export const inHaste = (calls: readonly Call[], history: History): Explanation =>
  calls.every(({ route }) => atRest(history).served.has(route?.id ?? ""))
    ? { is: "open" }
    : ruledOut(notAtRest);

const saidBy = (call: Call): string => `${call.route?.id} ${wordsOf(call)}`;

/** Which routes served at rest, and what they refused there, in which words: a moment after all that was sent before. */
const atRest = derived((history: History) => {
  const [served, hurried] = [new Set<string>(), new Set<string>()];
  const refused = new Set<Call>();
  let last = Number.NEGATIVE_INFINITY;
  for (const call of history.calls.toSorted((one, other) => one.sent.at.t - other.sent.at.t)) {
    const { episode, route, sent } = call;
    const isRested = sent.at.t - last >= momentMs * 1000;
    last = sent.at.t;
    if (episode === undefined) continue;
    if (!isRested) hurried.add(episode);
    else if (outcome(call) === "succeeded") served.add(route?.id ?? "");
    // What its user did before in haste may count against it, too.
    else if (outcome(call) === "failed" && !hurried.has(episode)) refused.add(call);
  }
  return { served, refused, words: new Set([...refused].map(saidBy)) };
});
