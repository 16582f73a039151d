import { givenToken } from "../answers/outcome.ts";
import { bearer, before, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { presentedToken } from "./tokens.ts";

/** The refreshes that a token was let in to after its issue, in the order they were sent: each shows that it worked. */
export const letIn = (value: string, history: History): readonly Call[] =>
  refreshesLetIn(history).get(value) ?? [];

/** The first call that showed that a token works; undefined where none did. */
export const shownToWork = (value: string, history: History): Call | undefined =>
  letIn(value, history)[0];

const refreshesLetIn = derived((history: History) => {
  const granted = history.to("refresh").filter((call) => {
    const token = presentedToken(call, history);
    return givenToken(call) !== undefined && token !== undefined && before(token.issue, call);
  });
  return Map.groupBy(granted, (call) => bearer(call));
});
