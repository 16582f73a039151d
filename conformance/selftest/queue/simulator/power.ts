import type { QueueRule } from "../../../queue/sightings.ts";
import type { QueueTerms } from "../../../queue/terms.ts";
import { accused as accusedBy } from "../accused.ts";
import type { Design } from "./design.ts";
import { declaredTerms, judgeRun, type Setup, simulate } from "./run.ts";

/** How often runs of one server were accused, by rule. */
export interface Power {
  runs: number;
  accused: ReadonlyMap<QueueRule, number>;
  /** A seed that was accused, for a right server the one to look at. */
  example: number | undefined;
}

/** Which facts a vendor declares. */
export const declarations: Readonly<Record<string, (all: QueueTerms) => QueueTerms>> = {
  everything: (all) => all,
  "no reading": ({ runningCounts, ...rest }) => rest,
  "no delay bound": ({ delay, ...rest }) => rest,
  "no service time": ({ serviceTime, ...rest }) => rest,
  nothing: ({ limits }) => ({ limits }),
};

export interface Cell extends Omit<Setup, "seed" | "design"> {
  design: Design;
  declared?: keyof typeof declarations;
}

/** Simulates and judges `runs` runs with the seeds from `first` on. */
export function power({ declared = "everything", ...setup }: Cell, runs: number, first = 1): Power {
  const accused = new Map<QueueRule, number>();
  const declare = declarations[declared] as (all: QueueTerms) => QueueTerms;
  const terms = declare(declaredTerms(setup.design));
  let example: number | undefined;
  for (let seed = first; seed < first + runs; seed++) {
    const found = accusedBy(judgeRun(simulate({ ...setup, seed }), terms).told);
    if (found.size > 0) example ??= seed;
    for (const rule of found) accused.set(rule, (accused.get(rule) ?? 0) + 1);
  }
  return { runs, accused, example };
}
