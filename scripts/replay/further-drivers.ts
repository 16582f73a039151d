import type { RunFacts } from "../../conformance/history/reading/header.ts";
import type { Driver } from "../../conformance/run/driver.ts";
import type { Report } from "../../contracts/report.ts";
import type { Size } from "../../load/settings.ts";
import { type ScenarioName, scenarioNames } from "../../load/workloads/index.ts";
import { contractsDriver } from "../contracts/driver.ts";
import { having, namedIn, type PactFile, readPacts, rulesOf } from "../contracts/pact-file.ts";
import { valuesOf } from "../frame/command-line.ts";
import { UsageError } from "../frame/faults.ts";
import type { Tell } from "../frame/run.ts";
import { loadDriver } from "../load/driver.ts";

/** The finding that is played again, and its run. */
interface Replaying {
  rule: string;
  run: RunFacts;
  tell: Tell;
  /** The report that holds the finding. */
  found: Report;
}

/**
 * Drivers that play interactions and scenarios again, by the names of their episodes. Throws UsageError for a name that
 * this kit does not know.
 */
export function furtherDrivers(
  names: readonly string[],
  { rule, run, tell, found }: Replaying,
): Driver[] {
  const scenarios = scenarioNames.filter((name) => names.includes(name));
  const pacts = pactsFor(names, rule);
  const known = new Set<string>([...scenarios, ...namedIn(pacts).map(({ name }) => name)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    const next = "Run the command that found it again.";
    throw new UsageError(`rule ${rule}`, `was shown by "${unknown}", which this kit has not`, next);
  }
  const played = names.filter((name) => !scenarios.includes(name as ScenarioName));
  return [
    ...(played.length === 0 ? [] : [contractsDriver([], tell, pacts)]),
    ...(scenarios.length === 0
      ? []
      : [loadDriver({ run, onProgress: tell, scenarios, ...sizeOf(found) })]),
  ];
}

/** The interactions of these names with their controls: those with the same path, or for the same rule. */
function pactsFor(names: readonly string[], rule: string): PactFile[] {
  const all = readPacts();
  const asked = namedIn(all).filter(({ name }) => names.includes(name));
  const paths = new Set(asked.map(({ one }) => one.request.path));
  return having(all, (one) => paths.has(one.request.path) || rulesOf(one).includes(rule));
}

function sizeOf({ run }: Report): { size?: Size } {
  const [size] = valuesOf("--size", run.command);
  return size === "smoke" || size === "full" ? { size } : {};
}
