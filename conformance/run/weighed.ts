import type { Profile } from "../../contracts/profile/index.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import type { Candidate } from "./basket.ts";
import { isMeasured, type Known, knownOf } from "./measured.ts";
import type { Planned } from "./schedule.ts";
import { any, quotasOf } from "./value.ts";

/**
 * What each run costs and tells. Of what was never measured, such as the rules that only observe, or a language of this
 * target, any run of the rule's own drives is hoped to tell it.
 */
export function weighed(
  runs: readonly Planned[],
  rules: readonly Rule[],
  facts: Profile,
): Candidate[] {
  const known = new Map<Drive, Known & { fixed: number }>();
  const hoped = new Map<Drive, Map<string, number>>();
  for (const rule of rules) {
    const { clause, drives } = rule;
    const [{ kinds } = { kinds: [] }] = quotasOf([rule], facts);
    const names = [any(clause.id), ...kinds.map(([kind]) => `${clause.id}|${kind}`)];
    const unmeasured = names.filter((name) => !isMeasured(name)).map((name) => [name, 1] as const);
    for (const drive of unmeasured.length === 0 ? [] : drives)
      hoped.set(drive, new Map([...(hoped.get(drive) ?? []), ...unmeasured]));
  }
  return runs.map(({ drive, index }) => {
    const own = known.get(drive) ?? { ...knownOf(drive, facts), fixed: drive.cases(facts).length };
    known.set(drive, own);
    const more = hoped.get(drive);
    const tells = more === undefined ? own.tells(index) : [...own.tells(index), ...more];
    return { drive, index, cost: own.cost(index), tells, fixed: own.fixed };
  });
}
