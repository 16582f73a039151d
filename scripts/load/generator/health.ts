import type { Report } from "../../../contracts/report.ts";
import type { HealthByScenario } from "../driver.ts";

/** The generator's health over all scenarios, for the report: well only where it was well in each scenario. */
export function worstOf(health: HealthByScenario): Pick<Report, "generator"> {
  if (health.size === 0) return {};
  const all = [...health].map(([scenario, each]) => ({ scenario, ...each }));
  return {
    generator: {
      healthy: all.every(({ healthy }) => healthy),
      reasons: all.flatMap(({ scenario, reasons }) => reasons.map((why) => `${scenario}: ${why}`)),
    },
  };
}
