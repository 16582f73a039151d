import type { ExitCode } from "../../contracts/report.ts";
import { contractsDriver, type Verified } from "../contracts/driver.ts";
import { contractWarnings } from "../contracts/warnings.ts";
import { isBuilt } from "../frame/report-of.ts";
import { type ErrandFlags, runErrand } from "../frame/run.ts";
import { type HealthByScenario, loadDriver } from "../load/driver.ts";
import { worstOf } from "../load/health.ts";

/** Runs everything that is built and owes an answer for all of it. */
export function certify(flags: ErrandFlags): Promise<ExitCode> {
  const health: HealthByScenario = new Map();
  const verified: Verified[] = [];
  return runErrand(
    { ...flags, requireConclusive: true },
    {
      selects: () => true,
      owes: isBuilt,
      properties: true,
      drivers: (run, onProgress) => [
        contractsDriver(verified, onProgress),
        loadDriver({ run, onProgress }, health),
      ],
      extras: (told) => ({ ...worstOf(health), warnings: contractWarnings(verified, told) }),
    },
  );
}
