import type { Freedom } from "../../../freedoms/freedom.ts";
import { inHaste, mayBeBeyond, unsaidLimit, wasSoAtRest } from "../../../freedoms/unsaid-limit.ts";
import { explainedBy } from "./explained-race.ts";

/** That freedom of calls at once: some that were refused may have been beyond a limit. */
export const unsaidLimitAtOnce: Freedom = {
  ...unsaidLimit,

  explains(breach, history) {
    const refused = breach.calls
      .flatMap((id) => history.call(id) ?? [])
      .filter((call) => mayBeBeyond(call, history) && !wasSoAtRest(call, history));
    if (refused.length === 0) return undefined;
    const allowed = { conflicts: true, beyondLimits: new Set(refused) };
    const explained = explainedBy(allowed, breach, history);
    return explained?.is === "used" ? inHaste(refused, history) : explained;
  },
};
