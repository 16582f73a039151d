import type { ProfileInput } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { type ProfileFacts, withFacts } from "../../../fixtures/profiles/with-facts.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { budgetOf } from "../../report/budget.ts";
import type { CheckOptions } from "../../run/check-options.ts";
import type { Plan } from "../../run/plan.ts";
import { beyondPlan } from "../announced.ts";
import { checked, onReference } from "../on-reference.ts";
import { idOf } from "./company.ts";

/** What an examination of the reference came to, with one deviation in it or several that go together. */
export interface Examined {
  failed: string[];
  inconclusive: string[];
  /** What would settle each of these. */
  needs: Record<string, readonly Need[]>;
  /** How the first contradiction of each failed rule reads. */
  shown: Record<string, string>;
  requests: number;
  /** Episodes that were played. */
  played: number;
}

export interface Examination
  extends Pick<CheckOptions, "mostRuns" | "extent" | "picks" | "lot" | "sink"> {
  deviations: readonly Deviation[];
  /** The rules whose drives are run; every judge looks on. */
  selects: (ruleId: string) => boolean;
  seed: number;
  /** Facts of the profile, in addition to those that the deviations declare. */
  facts?: ProfileFacts;
  /** Makes the declared profile of the one that fits; default: all of it. */
  declares?: (profile: ProfileInput) => ProfileInput;
}

/**
 * Starts the reference with these deviations in it, checks it with a profile that fits, and stops it again. Throws where
 * the check took more than its plan said.
 */
export const examine = ({
  deviations,
  selects,
  seed,
  facts = {},
  declares = (profile) => profile,
  ...driving
}: Examination): Promise<Examined> =>
  onReference(
    { deviations, seed, declares: (whole) => declares(withFacts(whole, facts)) },
    async (profile) => {
      const command = `examine ${idOf(deviations)}`;
      const { extent, picks } = driving;
      let plan: Plan | undefined;
      const { told, history } = await checked(profile, {
        ...{ seed, selects, command, ...driving },
        onPlan: (made) => {
          plan = made;
        },
      });
      const isBounded = extent !== undefined && picks === undefined;
      const over = isBounded && plan ? beyondPlan(plan, budgetOf(history, profile)) : [];
      if (over.length > 0) throw new Error(`it took ${over.join(", ")}`);
      const failed = told.filter(({ verdict }) => verdict === "fail");
      const unsure = told.filter(
        ({ verdict, clause }) => verdict === "inconclusive" && selects(clause.id),
      );
      return {
        failed: failed.map(({ clause }) => clause.id),
        inconclusive: unsure.map(({ clause }) => clause.id),
        needs: Object.fromEntries(unsure.map(({ clause, needs }) => [clause.id, needs])),
        shown: Object.fromEntries(
          failed.map(({ clause, contradictions: [first] }) => [
            clause.id,
            `${first?.field}: expected ${String(first?.expected)}, got ${String(first?.got)}`,
          ]),
        ),
        requests: history.calls.length,
        played: new Set(history.episodes.map(({ episode }) => episode)).size,
      };
    },
  );
