import { type Report, report } from "../../contracts/report.ts";

/**
 * report.json. Throws where the report breaks a law of its own schema: that is the kit's fault, and a
 * report that contradicts itself is never written.
 */
export function jsonReport(value: Report): string {
  return `${JSON.stringify(report.parse(value), null, 2)}\n`;
}
