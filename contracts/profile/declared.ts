import type { ProfileInput } from "./schema.ts";

/** The sections of a profile that hold facts by name, not lists. */
type Section = Exclude<keyof ProfileInput, "$schema" | "users" | "accounts" | "waivers">;

/** A fact by its place in the profile, e.g. `recognise.queueFull`. */
export type FactName = {
  [S in Section]: `${S}.${keyof NonNullable<ProfileInput[S]> & string}`;
}[Section];

/** What a profile states, and not what is usual: the places of its facts. */
export type Declared = {
  readonly declared?: readonly string[];
};

/**
 * A profile as it is written, and every fact that it states, by its place; also where it states what is usual.
 * One that was read before says itself what was stated.
 */
export function statedIn(written: unknown): { facts: unknown; declared: readonly string[] } {
  if (!isObject(written)) return { facts: written, declared: [] };
  const { declared, variables: _, ...facts } = written;
  if (Array.isArray(declared)) return { facts, declared };
  return { facts: written, declared: placesOf(written) };
}

function placesOf(written: Record<string, unknown>): string[] {
  return Object.entries(written).flatMap(([section, facts]) =>
    isObject(facts)
      ? Object.keys(facts)
          .filter((name) => facts[name] !== undefined)
          .map((name) => `${section}.${name}`)
      : [],
  );
}

/** Whether the profile states a fact itself; where not, it holds what is usual, and no verdict may rest on that. */
export const isDeclared = ({ declared = [] }: Declared, fact: FactName): boolean =>
  declared.includes(fact);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
