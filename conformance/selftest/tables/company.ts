import { isDeepStrictEqual } from "node:util";
import type { ProfileFacts } from "../../../fixtures/profiles/with-facts.ts";
import type { DecisionOverrides } from "../../../fixtures/reference/decisions/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { isObject } from "../../history/call.ts";

const joint = " + ";

/** The id under which several deviations are examined as one. */
export const idOf = (company: readonly Named[]): string => company.map(({ id }) => id).join(joint);

/** A deviation, of which only the id matters. */
export type Named = Pick<Deviation, "id">;

/**
 * Companies of at most so many deviations, no two of which decide or declare the same thing. Several right services in
 * one are examined in the time of one, and show what none shows alone. Deviations that take facts back from the profile
 * share companies: rules that are untold then are examined for each alone.
 */
export function inCompany<T extends Deviation>(list: readonly T[], size: number): T[][] {
  const { poor = [], rich = [] } = Object.groupBy(list, ({ profile }) =>
    takesBack(profile) ? "poor" : "rich",
  );
  return [...companies(poor, size), ...companies(rich, size)];
}

const takesBack = (facts: object): boolean =>
  Object.values(facts).some(
    (value) => value === undefined || (isObject(value) && takesBack(value)),
  );

/**
 * Each deviation joins the smallest company that it goes with, or opens one. Neighbours in the list are much alike, so
 * that deviations from far apart come one after another.
 */
function companies<T extends Deviation>(list: readonly T[], size: number): T[][] {
  const stride = Math.ceil(list.length / size);
  const spread = Array.from({ length: stride }, (_, at) =>
    list.filter((_, nth) => nth % stride === at),
  ).flat();
  const open: T[][] = [];
  for (const one of spread) {
    const fitting = open.filter((company) => company.length < size && goTogether(one, company));
    const [smallest] = fitting.toSorted((a, b) => a.length - b.length);
    if (smallest === undefined) open.push([one]);
    else smallest.push(one);
  }
  return open;
}

/** Whether one neither decides nor declares what any of a company does. */
export function goTogether(one: Deviation, company: readonly Deviation[]): boolean {
  return company.every(
    (other) => compatible(one.decisions, other.decisions) && compatible(one.profile, other.profile),
  );
}

/** Whether no member that both have says two things. */
function compatible(one: DecisionOverrides | ProfileFacts, other: typeof one): boolean {
  return Object.entries(one).every(([name, value]: [string, unknown]) => {
    if (!(name in other)) return true;
    const beside = (other as Record<string, unknown>)[name];
    return isObject(value) && isObject(beside)
      ? compatible(value, beside)
      : isDeepStrictEqual(value, beside);
  });
}
