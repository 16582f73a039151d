import type { World } from "../stage/world.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { chooseFor } from "./choose.ts";
import type { Plan } from "./plan.ts";
import { schedule } from "./schedule.ts";
import type { Want } from "./value.ts";

/** So many times what rules lack that are untold for no other reason than that too little was seen. */
export function missingOf(told: readonly Judgement[], times: number): Want[] {
  return told
    .filter(({ verdict, needs }) => verdict === "inconclusive" && needs.every(isOfRuns))
    .map(({ clause, kinds }) => ({
      rule: clause.id,
      kinds: kinds
        .filter(({ seen, owed }) => seen < owed)
        .map(({ kind, seen, owed }) => [kind, (owed - seen) * times] as const),
    }));
}

const isOfRuns = ({ kind, name }: Judgement["needs"][number]): boolean =>
  kind === "driver" && name === "observations";

/** The cheapest runs, of those that the plan left out, for what rules still lack; undefined where there are none. */
export function planOfMissing(plan: Plan, wants: readonly Want[], world: World): Plan | undefined {
  const { allowance } = world.client;
  const chosen = chooseFor(plan.others, wants, {
    ...plan.spending,
    limits: {
      ...plan.spending.limits,
      requests: allowance.left("requests"),
      users: allowance.left("users"),
      paidJobs: allowance.left("paidJobs"),
      restarts: allowance.left("restarts"),
      time: allowance.leftMs,
    },
  });
  if (chosen.length === 0) return undefined;
  const added = new Set(chosen);
  const runs = Map.groupBy(chosen, ({ drive }) => drive.name);
  const cut = plan.cut.map((one) => ({
    ...one,
    runs: one.runs + (runs.get(one.drive)?.length ?? 0),
  }));
  const others = plan.others.filter((one) => !added.has(one));
  return { ...plan, ...schedule(chosen), episodes: chosen, others, cut };
}
