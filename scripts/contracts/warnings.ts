import type { Judgement } from "../../conformance/verdicts/judgement.ts";
import type { Verified } from "./driver.ts";

/**
 * What a reader must know of a verification: where Pact saw a difference, and whether a rule reports the same; and
 * which interactions could not be told. Verdicts do not depend on it.
 */
export function contractWarnings(
  verified: readonly Verified[],
  told: readonly Judgement[],
): string[] {
  const those = (outcome: Verified["outcome"]) => verified.filter((one) => one.outcome === outcome);
  return [...differing(those("differs"), told), ...inconclusive(those("inconclusive"))];
}

function differing(verified: readonly Verified[], told: readonly Judgement[]): string[] {
  const fails = told.filter(({ verdict }) => verdict === "fail");
  const failed = new Set(fails.map(({ clause }) => clause.id));
  return verified.map(({ interaction, rules, why }) => {
    const broken = rules.filter((id) => failed.has(id));
    const also = broken.length > 0 ? `as ${broken.join(", ")} says` : "though no rule of it failed";
    return `Pact, ${interaction}: differs, ${also}: ${why.join("; ")}`;
  });
}

/** One line for each reason: a profile that lacks a key lacks it for many interactions. */
function inconclusive(verified: readonly Verified[]): string[] {
  const reasons = Map.groupBy(verified, ({ why }) => why.join("; "));
  return [...reasons].map(([why, [first, ...others]]) => {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return `Pact did not verify "${first?.interaction}"${more}, because ${why}`;
  });
}
