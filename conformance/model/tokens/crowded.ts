import { uncappedSessions } from "../../../contracts/limits.ts";
import { givenToken, outcome, succeededPlainly } from "../../history/answers/outcome.ts";
import { before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { presentedToken, type Token, tokensOf } from "../../history/ledger/tokens.ts";

/**
 * Whether a login gave its user more sessions than every service lets live: many cap them, and end the oldest. One cap
 * holds for a whole run, so it lies above all that were seen to live beside each other.
 */
export function isCrowded(login: Call, history: History): boolean {
  const { together, heldAt } = crowds(history);
  return (heldAt.get(login) ?? 0) > Math.max(uncappedSessions, together);
}

interface Crowds {
  /** The most sessions of one user that surely lived at once: the oldest of them worked. */
  together: number;
  /** How many sessions the user of a login may have held with the new one. */
  heldAt: ReadonlyMap<Call, number>;
}

const crowds = derived((history: History): Crowds => {
  const heldAt = new Map<Call, number>();
  const issues = new Map(tokensOf(history).map((token) => [token.issue, token]));
  let together = 0;
  for (const halves of halvesByUser(issues, history).values()) {
    // Those that may live: from the request on, until an end is granted. Surely: from the answer on, until one is asked for.
    const [may, surely] = [new Set<Token>(), new Set<Token>()];
    for (const { call, isAnswer } of halves) {
      const [given, shown] = [issues.get(call), presentedToken(call, history)];
      if (isAnswer) {
        if (isGranted(call)) end(call, shown, may);
        if (given !== undefined) surely.add(given);
        continue;
      }
      if (shown !== undefined && surely.has(shown) && givenToken(call) !== undefined)
        together = Math.max(together, surely.size - [...surely].indexOf(shown));
      if (outcome(call) !== "failed") end(call, shown, surely);
      if (given !== undefined) may.add(given);
      if (call.route?.id === "login") heldAt.set(call, may.size);
    }
  }
  return { together, heldAt };
});

const isGranted = (call: Call): boolean =>
  call.route?.id === "refresh" ? givenToken(call) !== undefined : succeededPlainly(call);

/** Takes out of these sessions what a call ends: the one that it presents, or all that began before. */
function end(call: Call, shown: Token | undefined, sessions: Set<Token>): void {
  if (shown === undefined) return;
  sessions.delete(shown);
  if (call.route?.id !== "logout-all") return;
  for (const one of sessions) if (before(one.issue, call)) sessions.delete(one);
}

/** The calls that begin or end a user's sessions, in halves: as they were sent, and as they were answered. */
function halvesByUser(
  issues: ReadonlyMap<Call, Token>,
  history: History,
): ReadonlyMap<string | undefined, Half[]> {
  const calls = new Set([...issues.keys(), ...bearingRoutes.flatMap((route) => history.to(route))]);
  const halves = [...calls].flatMap((call): Half[] => [
    { t: call.sent.at.t, call, isAnswer: false },
    ...(call.received === undefined ? [] : [{ t: call.received.at.t, call, isAnswer: true }]),
  ]);
  halves.sort((a, b) => a.t - b.t);
  const userOf = ({ call }: Half) => (issues.get(call) ?? presentedToken(call, history))?.email;
  const byUser = Map.groupBy(halves, userOf);
  byUser.delete(undefined);
  return byUser;
}

const bearingRoutes = ["refresh", "logout", "logout-all"] as const;

/** A call as it was sent, or as it was answered. */
interface Half {
  t: number;
  call: Call;
  isAnswer: boolean;
}
