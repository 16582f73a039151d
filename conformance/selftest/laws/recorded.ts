import { catalogue } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { withFacts } from "../../../fixtures/profiles/with-facts.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { rules } from "../../rules/index.ts";
import { runCheck } from "../../run/check.ts";

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
export async function recordedOf({
  deviation: { id, decisions, profile },
  drives,
  mostRuns,
  seed,
}: Recorded): Promise<readonly HistoryEvent[]> {
  const listen = await freeAddresses();
  const reference = await startReference({
    smtp: listen.smtp,
    payments: `http://${listen.payment}`,
    decisions,
    seed,
  });
  try {
    const { history } = await runCheck({
      profile: parseProfile(withFacts(reference.profile(listen), profile), {}),
      rules,
      catalogue,
      digest: "",
      kit: "selftest",
      command: `law ${id}`,
      run: `l${seed}x${Math.floor(performance.now())}`,
      seed,
      narrows: false,
      mostRuns,
      selected: ({ clause }) => drives(clause.id),
    });
    return history.events;
  } finally {
    await reference.close();
  }
}
