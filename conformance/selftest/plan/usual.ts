import fc from "fast-check";
import type { Profile } from "../../../contracts/profile/index.ts";
import { rules } from "../../rules/index.ts";
import type { MeasuredDrive, Usual } from "../../run/measured.ts";
import { Lacking } from "../../run/value.ts";
import { type Choice, cover, everything, shareShown } from "./cover.ts";
import type { Matrix } from "./matrix.ts";
import { nameOf, type Part, partsOf, type Sought, soughtIn } from "./parts.ts";

/** Twice what each quota asks for is played: a strange answer tells less than a plain one. */
const quotas = 2;

/** What is chosen from, and what a choice is weighed by. */
export interface Ground {
  parts: readonly Part[];
  sought: readonly Sought[];
  facts: Profile;
}

export function groundOf(
  measured: Readonly<Record<string, MeasuredDrive>>,
  matrix: Matrix,
  facts: Profile,
): Ground {
  const parts = partsOf(new Set(rules.flatMap(({ drives }) => drives)), measured);
  return { parts, sought: soughtIn(matrix, parts), facts };
}

/** The best choice of so many requests; `sought`: by these faults alone. */
export const chosen = ({ parts, sought, facts }: Ground, requests: number): Choice =>
  cover(parts, sought, { rules, lacking: new Lacking(rules, facts, quotas) }, requests);

/** How strong a choice of so many requests is: which share it shows of the faults that all runs show. */
interface Strength {
  /** Of the faults that it was chosen by. */
  known: number;
  /** Of one half of the faults where it is chosen by the other half: for each of the splits. */
  unknown: number[];
}

/**
 * Chooses by all faults, then by one half of them in each split. What that choice shows of the other half is expected of
 * faults that nobody thought of.
 */
export function strengthOf(ground: Ground, requests: number, splits: number): Strength {
  const { parts, sought } = ground;
  const all = everything(parts);
  const share = (some: readonly Sought[], choice: Choice): number =>
    shareShown(some, choice, parts) / shareShown(some, all, parts);
  const half = Math.floor(sought.length / 2);
  const halves = fc.sample(fc.shuffledSubarray([...sought], { minLength: half, maxLength: half }), {
    seed: 1,
    numRuns: splits,
  });
  return {
    known: share(sought, chosen(ground, requests)),
    unknown: halves.map((some) => {
      const others = new Set(some);
      const choice = chosen({ ...ground, sought: some }, requests);
      return share(
        sought.filter((one) => !others.has(one)),
        choice,
      );
    }),
  };
}

/** A choice as it is committed beside what was measured. */
export function usualBy(parts: readonly Part[], choice: Choice): Map<string, Usual> {
  const byDrive = Map.groupBy(parts, ({ drive }) => drive);
  return new Map(
    [...byDrive].map(([drive, own]) => {
      const cases = own.flatMap((part) => (part.case === undefined ? [] : [part.case]));
      const fixed = cases.filter((at) => choice.has(nameOf({ drive, case: at })));
      const random = choice.get(nameOf({ drive })) ?? 0;
      return [drive, { ...(fixed.length < cases.length && { cases: fixed }), random }];
    }),
  );
}

/** Any plan shows what so many parts show. */
const easyAt = 40;

/** By drive: the faults that are not easy to show, by number, as they are committed beside what was measured. */
export function showsBy(sought: readonly Sought[], parts: readonly Part[]) {
  const byName = new Map(parts.map((part) => [nameOf(part), part]));
  const all = new Map<string, Record<string, [number[], number]>>();
  for (const [number, { chances }] of sought.entries()) {
    if (chances.size > easyAt) continue;
    for (const [name, chance] of chances) {
      const part = byName.get(name);
      if (part === undefined) continue;
      const own = all.get(part.drive) ?? {};
      all.set(part.drive, own);
      const [cases, random] = own[number] ?? [[], 0];
      own[number] =
        part.case === undefined
          ? [cases, Number(chance.toFixed(2))]
          : [[...cases, part.case].sort((one, other) => one - other), random];
    }
  }
  return all;
}
