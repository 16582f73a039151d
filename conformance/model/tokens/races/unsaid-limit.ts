import type { Freedom } from "../../../freedoms/freedom.ts";
import { inHaste, mayBeBeyond, unsaidLimit, wasSoAtRest } from "../../../freedoms/unsaid-limit.ts";
import type { Call } from "../../../history/call.ts";
import { explainedBy } from "./explained-race.ts";

/** That freedom of calls at once: some that were refused may have been beyond a limit. */
export const unsaidLimitAtOnce: Freedom = {
  ...unsaidLimit,

  explains(breach, history) {
    const isBeyondLimits = (call: Call): boolean =>
      mayBeBeyond(call, history) && !wasSoAtRest(call, history);
    const refused = breach.calls.flatMap((id) => history.call(id) ?? []).filter(isBeyondLimits);
    if (refused.length === 0) return undefined;
    const explained = explainedBy({ conflicts: true, isBeyondLimits }, breach, history);
    return explained?.is === "used" ? inHaste(refused, history) : explained;
  },
};
