import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { asked, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { secretsSent } from "./givers.ts";
import { leadingTo, type Scope, type Shown } from "./slice.ts";

/** A breach, and the events that led to it. */
export interface Showing {
  breach: Contradiction;
  shown: Shown[];
}

/** So many contradictions are enough to find one that few events lead to, without slicing them all. */
const mostCompared = 50;

/** Another spelling of a secret, as of a password in other letters, is known to its run alone: no reader can make it anew. */
const isRespelt = (secret: string): boolean => (readPseudonym(secret)?.form ?? 0) > 0;
const respeltCosts = 1000;

/** How many events a reader has to follow; the code of a mail has to be fetched, too, and pauses waited for. */
export const stepsOf = ({ shown }: Pick<Showing, "shown">): number =>
  shown.length +
  shown.filter((one) => one.what === "mail" || (one.what === "call" && one.pause > 0)).length +
  resetCosts * shown.filter(({ call }) => call && isOfUnshownReset(call, shown)).length +
  (shown.some(({ call }) => call && secretsSent(call).some(isRespelt)) ? respeltCosts : 0);

/** Whether a login that was served has a password which none of the calls has set. */
const isOfUnshownReset = (call: Call, shown: readonly Shown[]): boolean =>
  call.route?.id === "login" &&
  outcome(call) === "succeeded" &&
  !shown.some(
    (one) =>
      one.call !== undefined &&
      one.call.route?.id !== "login" &&
      asked(one.call, "password") === asked(call, "password"),
  );
/** A mail is asked for, its code is fetched, the password is set. */
const resetCosts = 4;

/** How much a reader has to read of the requests, bytes; what no keyboard of everybody has weighs more. */
const weightOf = ({ shown }: Showing): number =>
  shown.reduce(
    (sum, { call }) => sum + (call?.sent.bytes ?? 0) + oddCosts * oddIn(call?.sent.text ?? ""),
    0,
  );
const oddIn = (text: string): number =>
  (text.match(/[^\x20-\x7e]|\\u[\da-f]{4}/gi)?.length ?? 0) +
  (text.match(everyPseudonym) ?? []).filter(isOdd).length;
const isOdd = (one: string): boolean => {
  const { fitsHeader = true, isNoText = false, likeAttack = false } = readPseudonym(one) ?? {};
  return !fitsHeader || isNoText || likeAttack;
};
const oddCosts = 100;

/**
 * The breaches, each with the events that led to it: those beside a request that was served first, then the one with the
 * fewest and plainest, and those that a reader can make anew.
 */
export const showingsOf = (
  breaches: readonly Contradiction[],
  history: History,
  scope: Scope,
): Showing[] =>
  breaches
    .slice(0, mostCompared)
    .map((breach) => ({ breach, shown: leadingTo(history, breach, scope) }))
    .sort(
      (one, other) =>
        Number(lacksControl(one)) - Number(lacksControl(other)) ||
        stepsOf(one) - stepsOf(other) ||
        weightOf(one) - weightOf(other),
    );

const lacksControl = ({ breach: { controls = [] } }: Showing): boolean => controls.length === 0;
