import type { ExitCode } from "../../contracts/report.ts";
import { isBuilt } from "../frame/report-of.ts";
import { type ErrandFlags, runErrand } from "../frame/run.ts";
import { contractsDriver, type Verified } from "./driver.ts";
import { readPacts, rulesOf } from "./pact-file.ts";
import { contractWarnings } from "./warnings.ts";

/** Verifies the pacts and owes an answer for the rules that they stand for. */
export function contracts(flags: ErrandFlags): Promise<ExitCode> {
  const verified: Verified[] = [];
  const standing = new Set(readPacts().flatMap((pact) => pact.interactions.flatMap(rulesOf)));
  const owes = (ruleId: string) => isBuilt(ruleId) && standing.has(ruleId);
  return runErrand(flags, {
    selects: owes,
    owes,
    properties: false,
    drivers: (_run, tell) => [contractsDriver(verified, tell)],
    extras: (told) => ({ warnings: contractWarnings(verified, told) }),
  });
}
