import type { Judgement } from "../../conformance/verdicts/judgement.ts";
import type { Plan } from "../../contracts/limits.ts";
import { type ScenarioName, scenarioNames } from "../../load/workloads/index.ts";
import { drivenByLoad } from "../frame/report-of.ts";

/**
 * The rules that a load run is to tell: all that load drives. Where scenarios or plans were chosen, none that was not
 * touched, and none that asks for a scenario that was not chosen.
 */
export function owedByLoad(
  told: readonly Judgement[],
  { scenario, plan }: { scenario?: readonly ScenarioName[]; plan?: readonly Plan[] },
): (ruleId: string) => boolean {
  if (scenario === undefined && plan === undefined) return drivenByLoad;
  const others = scenarioNames.filter((name) => scenario?.includes(name) === false);
  const isForOthers = ({ verdict, needs }: Judgement): boolean =>
    verdict === "not-run" ||
    needs.some(({ kind, name }) => kind === "driver" && others.some((one) => one === name));
  const left = new Set(told.filter(isForOthers).map(({ clause }) => clause.id));
  return (ruleId) => drivenByLoad(ruleId) && !left.has(ruleId);
}
