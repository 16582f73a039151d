import { type Extent, extents } from "../../conformance/run/planning/extents.ts";
import { type Costs, costs, costWords, mostOf } from "../../conformance/target/pace/allowance.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { plannedRest } from "../certify/planned.ts";
import { plannedContracts } from "../contracts/planned.ts";
import { plannedLoad } from "../load/planned.ts";

/**
 * What a plan of each run that Start may begin takes of this target at most, whichever its seed and however fast the
 * target is; undefined where the profile does not allow the run.
 */
export function pricesOf(
  profile: Profile,
): Record<Extent | "load" | "contracts" | "certify", string | undefined> {
  const most = mostOf(profile);
  const check = (extent: Extent): Costs =>
    sum((cost) => Math.min(extents[extent][cost], most[cost]));
  const load = plannedLoad(profile)?.most;
  const contracts = plannedContracts(profile, 0).most;
  const all = [check("thorough"), contracts, plannedRest.most];
  const whole = [...all, ...(load ? [load] : [])];
  return {
    ...{ quick: inWords(check("quick")), usual: inWords(check("usual")) },
    ...{ thorough: inWords(check("thorough")), load: load && inWords(load) },
    contracts: inWords(contracts),
    certify: inWords(sum((cost) => whole.reduce((so, one) => so + one[cost], 0))),
  };
}

const sum = (of: (cost: keyof Costs) => number): Costs =>
  Object.fromEntries(costs.map((cost) => [cost, of(cost)])) as Costs;

const inWords = (most: Costs): string =>
  costs.map((cost) => `${most[cost]} ${costWords[cost]}`).join(", ");
