import type { Profile } from "../../../contracts/profile/index.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Drive } from "../../stage/drive.ts";
import type { Candidate } from "./candidate.ts";
import { isMeasured, type Known, knownOf, measuredOf } from "./measured.ts";
import type { Planned } from "./schedule.ts";
import { any, quotasOf } from "./value.ts";

/**
 * What each run costs and tells. For a kind that was never measured, such as a language of this target, one of the same
 * rule stands that this target has not. Where there is none, any run of the rule's own drives is hoped to tell it.
 */
export function weighed(
  runs: readonly Planned[],
  rules: readonly Rule[],
  facts: Profile,
): Candidate[] {
  const known = new Map<Drive, Known & { cases: readonly unknown[] }>();
  const hoped = new Map<Drive, Map<string, number>>();
  const standIns = new Map<string, string>();
  for (const rule of rules) {
    const { clause, drives } = rule;
    const [{ kinds } = { kinds: [] }] = quotasOf([rule], facts);
    const names = [any(clause.id), ...kinds.map(([kind]) => `${clause.id}|${kind}`)];
    const spare = measuredOf(clause.id).filter((name) => !names.includes(name));
    const unknown = names.filter((name) => !isMeasured(name));
    for (const [at, name] of unknown.slice(0, spare.length).entries())
      standIns.set(spare[at] ?? "", name);
    const unmeasured = unknown.slice(spare.length).map((name) => [name, 1] as const);
    for (const drive of unmeasured.length === 0 ? [] : drives)
      hoped.set(drive, new Map([...(hoped.get(drive) ?? []), ...unmeasured]));
  }
  return runs.map(({ drive, index }) => {
    const own = known.get(drive) ?? { ...knownOf(drive, facts), cases: drive.cases(facts) };
    known.set(drive, own);
    const told = own.tells(index);
    const named = told.some(([kind]) => standIns.has(kind))
      ? told.map(([kind, count]) => [standIns.get(kind) ?? kind, count] as const)
      : told;
    const more = hoped.get(drive);
    const tells = more === undefined ? named : [...named, ...more];
    const { cases, hasOtherCases } = own;
    const asks = index < cases.length ? [...new Set(drive.asks?.(cases[index], facts))] : [];
    return { drive, index, cost: own.cost(index), tells, asks, fixed: cases.length, hasOtherCases };
  });
}
