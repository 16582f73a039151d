import type { Need, RuleVerdict } from "../../contracts/verdict.ts";
import { printable } from "./words.ts";

/** What would settle a rule, in a line. */
export function needInWords({ kind, name, text }: Need): string {
  return printable(`${kind} ${name}: ${text}`);
}

/** Why a rule has neither passed nor failed, in a line. */
export function whyInconclusive({ verdict, reason, needs = [] }: RuleVerdict): string {
  const settled = needs.map(needInWords).join("; ");
  switch (verdict) {
    case "inconclusive":
      return `inconclusive; needs ${settled}`;
    case "not-applicable":
      return "not applicable: the profile does not offer this part";
    case "observed":
      return "observed, informational: the document leaves it open";
    default:
      return [`not run: ${reason ?? "not asked for"}`, settled].filter(Boolean).join("; ");
  }
}
