import type { Plan } from "../../contracts/limits.ts";
import type { ExitCode } from "../../contracts/report.ts";
import type { Size } from "../../load/settings.ts";
import type { ScenarioName } from "../../load/workloads/index.ts";
import { ofShortJobs } from "../frame/profile/embedded.ts";
import { requirePackages } from "../frame/profile/optional-package.ts";
import { embeddedFor } from "../frame/profile/profile.ts";
import { drivenByLoad } from "../frame/report-of.ts";
import { type RunPlanFlags, runPlan } from "../frame/run.ts";
import { type HealthByScenario, loadDriver } from "./driver.ts";
import { worstOf } from "./generator/health.ts";
import { owedByLoad } from "./owed.ts";
import { plannedLoad } from "./planned.ts";
import { shownK6 } from "./shown-k6.ts";

export interface LoadFlags extends RunPlanFlags {
  scenario?: ScenarioName[];
  plan?: Plan[];
  size?: Size;
  k6Output?: string[];
}

/** Saturates the plan queues and owes an answer for every queue rule that the chosen scenarios may tell. Throws K6Error where k6 is missing. */
export async function load(asked: LoadFlags): Promise<ExitCode> {
  const { scenario, plan, size, k6Output, ...flags } = asked;
  requirePackages("esbuild");
  // Without k6 no queue rule can be told, so the target need not be touched.
  await shownK6(flags.quiet);
  const health: HealthByScenario = new Map();
  return runPlan(flags, {
    selects: drivenByLoad,
    owes: drivenByLoad,
    properties: false,
    parts: (profile) => [plannedLoad(profile, { scenarios: scenario, plans: plan, size })],
    starting: embeddedFor(flags, ofShortJobs),
    drivers: (run, onProgress, say) => [
      loadDriver(
        { run, onProgress, say, scenarios: scenario, plans: plan, size, outputs: k6Output },
        health,
      ),
    ],
    extras: (told) => ({ ...worstOf(health), owes: owedByLoad(told, asked) }),
  });
}
