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
      return `could not be told; needs ${settled}`;
    case "not-applicable":
      return "not applicable: the profile does not offer this part";
    case "observed":
      return "observed: the document leaves it open";
    default:
      return [`not run: ${reason ?? "not asked for"}`, settled].filter(Boolean).join("; ");
  }
}

/** What would settle a group of rules: where each lacks something of its own, the first for an example. */
export function settlerInWords({ need, texts }: Settled): string {
  const own = new Set(texts).size > 1;
  return needInWords(own ? { ...need, text: `each its own, such as ${need.text}` } : need);
}

/** Rules that one thing would settle. */
export interface Settled {
  need: Need;
  rules: string[];
  /** The need's text at each rule. */
  texts: string[];
}

/** Rules by the first thing that each needs; the largest group first. */
export function bySettler(verdicts: readonly RuleVerdict[]): Settled[] {
  const groups = Map.groupBy(verdicts, ({ needs }) => `${needs?.[0]?.kind}:${needs?.[0]?.name}`);
  return [...groups.values()]
    .flatMap((those): Settled[] => {
      const need = those[0]?.needs?.[0];
      if (need === undefined) return [];
      const texts = those.flatMap(({ needs }) => needs?.[0]?.text ?? []);
      return [{ need, rules: those.map(({ rule }) => rule), texts }];
    })
    .sort((a, b) => b.rules.length - a.rules.length);
}
