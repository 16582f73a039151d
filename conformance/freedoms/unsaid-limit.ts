import { isDeclared } from "../../contracts/profile/index.ts";
import { wordsOf } from "../history/answers/answer-words.ts";
import { outcome } from "../history/answers/outcome.ts";
import { asked, type Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { presentedToken } from "../history/ledger/tokens.ts";
import { normalEmail } from "../history/requests/email.ts";
import { fact } from "../history/sighting.ts";
import type { Freedom } from "./freedom.ts";

/** That so many calls a time are served and further ones refused, though no word of the refusal says so. */
export const unsaidLimit: Freedom = {
  name: "limit that says nothing",
  silence: "Limits, Errors: request-per-time limits are not shown, nor what they answer",
  settledBy: fact(
    "recognise.rateLimited",
    "what a limit answers (recognise.rateLimited): all that were refused alike came faster than any that were served",
  ),
  avoidedBy: "scenarios keep the declared pace; the words of a limit slow them down",

  explains({ calls }, history) {
    if (isDeclared(history.facts, "recognise.rateLimited")) return undefined;
    const isOne = (call: Call | undefined) =>
      call?.route?.tier === "control-plane" &&
      outcome(call) === "failed" &&
      arePaced(history)(call);
    return calls.some((id) => isOne(history.call(id))) ? { is: "open" } : undefined;
  },
};

/** Whom a limit may count: all callers, or each user. */
const scopes: readonly ((call: Call, history: History) => unknown)[] = [() => "", userOf];

function userOf(call: Call, history: History): string | undefined {
  return normalEmail(asked(call, "email")) ?? presentedToken(call, history)?.email;
}

/** Which calls a limit may count besides those that it refuses: all others, or those that did what they were to do. */
const counted: readonly ((call: Call) => boolean)[] = [() => true, isServed];

function isServed(call: Call): boolean {
  return outcome(call) === "succeeded";
}

/** Whether one limit, of this route or of all, explains each refusal in these words and each call that was served. */
const arePaced = derived((history: History) => {
  const known = new Map<string, boolean>();
  const all = history.calls
    .filter(({ pathOf }) => pathOf?.tier === "control-plane")
    .toSorted((one, other) => one.sent.at.t - other.sent.at.t);
  return (call: Call): boolean => {
    const words = wordsOf(call);
    const key = `${call.route?.id} ${words}`;
    const own = all.filter(({ route }) => route === call.route);
    const isOne = known.get(key) ?? [own, all].some((calls) => isOneLimit(calls, words, history));
    known.set(key, isOne);
    return isOne;
  };
});

function isOneLimit(calls: readonly Call[], words: string, history: History): boolean {
  const isRefused = (call: Call) => wordsOf(call) === words;
  return scopes.some((scope) => {
    const lines = [...Map.groupBy(calls, (one) => scope(one, history)).values()];
    return counted.some((counts) => isPaced(lines, isRefused, counts));
  });
}

/** What was sent so little faster may have arrived as slowly. */
const jitter = 1.01;

type Test = (call: Call) => boolean;

/**
 * Whether for some count every refused call came sooner after that many counted ones than any that was served, and
 * callers who had been refused were served again at a slower pace.
 */
function isPaced(lines: readonly Call[][], isRefused: Test, counts: Test): boolean {
  const placed = lines.map((line) => placesIn(line, (one) => !isRefused(one) && counts(one)));
  const places = placed.flat();
  const refused = places.filter(({ call }) => isRefused(call));
  const served = places.filter(({ call }) => isServed(call));
  const again = placed.flatMap((line) => {
    const first = line.findIndex(({ call }) => isRefused(call));
    return first < 0 ? [] : line.slice(first).filter(({ call }) => isServed(call));
  });
  if (refused.length < fewest || again.length < fewest) return false;
  const most = refused.reduce((least, { nth }) => Math.min(least, nth), Number.POSITIVE_INFINITY);
  for (let count = 1; count <= most; count += 1) {
    const slowest = refused.reduce((span, one) => Math.max(span, sinceOf(one, count)), 0);
    if (served.every((one) => sinceOf(one, count) * jitter > slowest)) return true;
  }
  return false;
}

/** Fewer refusals, or callers who were served again, may stand so by chance: five among five others do once in 252 times. */
const fewest = 5;

/** A call, the times at which those of its line were sent that count, and how many of them before it. */
interface Place {
  call: Call;
  times: readonly number[];
  nth: number;
}

function placesIn(line: readonly Call[], counts: Test): Place[] {
  const times: number[] = [];
  return line.map((call) => {
    const nth = times.length;
    if (counts(call)) times.push(call.sent.at.t);
    return { call, times, nth };
  });
}

/** How long before a call the one was sent that is so many counted ones back, µs. */
const sinceOf = ({ call, times, nth }: Place, count: number): number =>
  call.sent.at.t - (times[nth - count] ?? Number.NEGATIVE_INFINITY);
