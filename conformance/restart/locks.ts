import { wrongStandings } from "../generation/enterprise-keys.ts";
import { wordsOf } from "../history/answer-words.ts";
import { before, type Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { isNoEvidence } from "../history/outcome.ts";
import { isStreak, streaks } from "../history/streaks.ts";
import { isServed, type KeyFault, keyFault, restarts } from "./restarts.ts";

/**
 * After so many restarts with a wrong key or none, within so long, a service may lock the key or the caller for a
 * while.
 */
const mistakes = 3;
const whileUs = 60 * 1_000_000;

/**
 * Restarts with the valid key that were refused in a row, in the words of a wrong key, after several wrong keys. What
 * protects a key from being guessed is not shown.
 */
export const maybeLocked = derived((history: History): Set<Call> => {
  const by = (fault: KeyFault) =>
    restarts(history).filter(({ call }) => keyFault(call, history) === fault);
  const right = by("valid").filter(({ call }) => !isNoEvidence(call));
  const served = right.filter(isServed).map(({ call }) => call);
  const refused = right.filter((one) => !isServed(one)).map(({ call }) => call);
  const wrong = wrongStandings.flatMap(by).map(({ call }) => call);
  const words = new Set(wrong.map(wordsOf));
  const isLock = (streak: readonly Call[]): boolean => {
    const lately = wrong.filter((one) =>
      streak.some((call) => before(one, call) && call.sent.at.t - one.sent.at.t < whileUs),
    );
    const isSaid = streak.every((call) => words.has(wordsOf(call)));
    return isSaid && isStreak(streak) && lately.length >= mistakes;
  };
  // A service that never restarted anything locks no key.
  return new Set(served.length === 0 ? [] : streaks(refused, served).filter(isLock).flat());
});
