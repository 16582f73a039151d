import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { checked, onReference } from "../on-reference.ts";

/** Whose history is recorded: the reference's with a deviation, driven by these rules. */
export interface Recorded {
  deviation: Deviation;
  /** The rules whose drives are run. */
  drives: (ruleId: string) => boolean;
  /** The most episodes of each drive. */
  mostRuns: number;
  seed: number;
}

/** The history of some episodes of the reference with a deviation in it. */
export const recordedOf = ({
  deviation,
  drives,
  mostRuns,
  seed,
}: Recorded): Promise<readonly HistoryEvent[]> =>
  onReference({ deviations: [deviation], seed }, async (profile) => {
    const { history } = await checked(profile, { selects: drives, mostRuns, seed });
    return history.events;
  });
