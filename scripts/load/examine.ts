import { rules } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/run/check.ts";
import type { LoadExamination } from "../../conformance/selftest/queue/by-load.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import type { Size } from "../../load/settings.ts";
import type { ScenarioName } from "../../load/workloads/index.ts";
import { catalogueDigest } from "../frame/catalogue-digest.ts";
import { startEmbedded } from "../frame/embedded.ts";
import { readProfile } from "../frame/profile.ts";
import { drivenByLoad } from "../frame/report-of.ts";
import { newRunId } from "../frame/run-folder.ts";
import { kitVersion } from "../frame/version.ts";
import { type HealthByScenario, loadDriver } from "./driver.ts";
import { worstOf } from "./health.ts";

/** Which implementation is examined: the reference itself, or it with one deviation. */
export interface Examinee {
  kind: "reference" | "mutant" | "variant";
  id: string;
}

/**
 * Examines one implementation by load alone, in a process of its own: what of it the queue rules say. Needs
 * k6. Throws LoadError or EnvironmentError where load could not be run.
 */
export async function examineByLoad(
  { kind, id }: Examinee,
  how: { scenarios?: readonly ScenarioName[]; size?: Size; seed?: number } = {},
): Promise<LoadExamination> {
  const { seed = 1, ...driving } = how;
  const deviation = kind === "variant" ? { variant: [id] } : { mutant: id };
  const served = await startEmbedded(kind === "reference" ? {} : deviation);
  const health: HealthByScenario = new Map();
  try {
    const run = {
      profile: await readProfile({ profile: served.profile }),
      kit: kitVersion,
      digest: catalogueDigest(),
      command: "load",
      run: newRunId(),
      seed,
    };
    const { told } = await runCheck({
      ...run,
      rules,
      catalogue,
      properties: false,
      narrows: false,
      selected: ({ clause }) => drivenByLoad(clause.id),
      drivers: [loadDriver({ run, ...driving, onProgress: () => {} }, health)],
    });
    const idsOf = (verdict: string) =>
      told.filter((each) => each.verdict === verdict).map(({ clause }) => clause.id);
    return {
      id,
      failed: idsOf("fail"),
      inconclusive: idsOf("inconclusive").filter(drivenByLoad),
      unhealthy: [...(worstOf(health).generator?.reasons ?? [])],
    };
  } finally {
    await served.stop();
  }
}
