import {
  isKilled,
  type Kill,
  type Tables,
  unrelated,
} from "../../conformance/selftest/tables/tables.ts";

/** What went wrong: mutants that survived or were reported under other rules, and variants that were accused. */
export function astray({ kills, soundness, regressions }: Tables): string[] {
  return [
    ...kills.filter(({ undetectable }) => undetectable === undefined).flatMap(strayKill),
    ...soundness
      .filter(({ failed }) => failed.length > 0)
      .map(({ variant, failed }) => `accused   ${variant}: ${failed.join(", ")}`),
    ...regressions
      .filter(({ failed }) => failed.length > 0)
      .map(({ id, failed }) => `accused   again ${id}: ${failed.join(", ")}`),
  ];
}

function strayKill(row: Kill): string[] {
  const { mutant, breaks, reported } = row;
  if (!isKilled(row)) {
    const said = reported.join(", ") || "nothing";
    return [`survived  ${mutant}: breaks ${breaks.join(", ")}; reported ${said}`];
  }
  const others = unrelated(row);
  return others.length === 0 ? [] : [`misnamed  ${mutant}: also reported ${others.join(", ")}`];
}
