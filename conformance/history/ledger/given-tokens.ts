import { bearer, before, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { givenToken } from "../outcome.ts";

/** An access token that the target gave out. */
export interface GivenToken {
  value: string;
  /** The call that gave it out first. */
  issue: Call;
  /** Later calls that gave out the very same value. */
  reissued: Call[];
}

/** The tokens that calls gave out, by value, in the order of their issue. */
export const givenTokens = derived((history: History): ReadonlyMap<string, GivenToken> => {
  const found = new Map<string, GivenToken>();
  for (const call of history.calls) {
    const value = givenToken(call);
    if (value === undefined) continue;
    const known = found.get(value);
    if (known === undefined) found.set(value, { value, issue: call, reissued: [] });
    else known.reissued.push(call);
  }
  return found;
});

/** The calls that gave out a token, in order. */
export function callsGiving(value: unknown, history: History): readonly Call[] {
  const given = typeof value === "string" ? givenTokens(history).get(value) : undefined;
  return given === undefined ? [] : [given.issue, ...given.reissued];
}

/** The refreshes that a token was let in to after its issue, in the order they were sent: each shows that it worked. */
export const letIn = (value: string, history: History): readonly Call[] =>
  refreshesLetIn(history).get(value) ?? [];

/** The first call that showed that a token works; undefined where none did. */
export const shownToWork = (value: string, history: History): Call | undefined =>
  letIn(value, history)[0];

const refreshesLetIn = derived((history: History) => {
  const granted = history.to("refresh").filter((call) => {
    const token = givenTokens(history).get(bearer(call) ?? "");
    return givenToken(call) !== undefined && token !== undefined && before(token.issue, call);
  });
  return Map.groupBy(granted, (call) => bearer(call));
});
