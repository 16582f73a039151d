import { isDeepStrictEqual } from "node:util";
import type { ProfileFacts } from "../../../fixtures/profiles/with-facts.ts";
import type { DecisionOverrides } from "../../../fixtures/reference/decisions/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";

const joint = " + ";

/** The id under which several deviations are examined as one. */
export const idOf = (company: readonly Pick<Deviation, "id">[]): string =>
  company.map(({ id }) => id).join(joint);

/** The ids of the deviations that are examined under this one. */
export const idsIn = (id: string): string[] => id.split(joint);

/**
 * Two by two, each with the first one half the list further on that decides nothing and declares nothing that it
 * does: two right services in one are examined in the time of one, and show what neither shows alone. Whoever
 * finds no company stays alone.
 */
export function inCompany<T extends Deviation>(list: readonly T[]): T[][] {
  const half = Math.ceil(list.length / 2);
  const further = new Set(list.slice(half));
  const company = list.slice(0, half).map((one) => {
    const partner = [...further].find((other) => agree(one, other));
    if (partner === undefined) return [one];
    further.delete(partner);
    return [one, partner];
  });
  return [...company, ...[...further].map((one) => [one])];
}

function agree(one: Deviation, other: Deviation): boolean {
  return compatible(one.decisions, other.decisions) && compatible(one.profile, other.profile);
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

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
