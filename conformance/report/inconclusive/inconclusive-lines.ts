import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { printable } from "../words.ts";

/** Why a rule has neither passed nor failed, in a line. */
export function whyInconclusive({ verdict, reason, needs = [] }: RuleVerdict): string {
  const settled = needs.map(({ text }) => printable(text)).join("; ");
  switch (verdict) {
    case "inconclusive":
      return `inconclusive; needs ${settled}`;
    case "not-applicable":
      return "not applicable: the profile does not offer this part";
    case "observed":
      return "observed, informational: the document leaves it open";
    default:
      return `not run: ${settled === "" ? (reason ?? "not asked for") : `needs ${settled}`}`;
  }
}
