import { type Report, report } from "../../../contracts/report.ts";

/**
 * report.json. Throws where the report breaks a law of its own schema: that is the kit's fault, and a
 * report that contradicts itself is never written.
 */
export const jsonReport = (value: Report): string => jsonText(report.parse(value));

/** JSON with a line a member. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
