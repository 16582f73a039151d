import fc from "fast-check";
import type { Profile } from "../../../contracts/profile/index.ts";
import { rules } from "../../rules/index.ts";
import type { MeasuredDrive, Usual } from "../../run/measured.ts";
import { Lacking } from "../../run/value.ts";
import { type Choice, cover, everything, shareShown } from "./cover.ts";
import type { Matrix } from "./matrix.ts";
import { nameOf, type Part, partsOf, type Sought, soughtIn } from "./parts.ts";

/** The usual runs fill each quota twice, since an odd target's answers prove less. */
const quotas = 2;

/** What is chosen from, and what a choice is measured by. */
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

/** The best choice of so many requests; `sought`: only for these faults. */
export const chosen = ({ parts, sought, facts }: Ground, requests: number): Choice =>
  cover(parts, sought, { rules, lacking: new Lacking(rules, facts, quotas) }, requests);

/** The strength of a choice: its share of the faults that all runs show. */
interface Strength {
  /** The share of the faults by which it was chosen. */
  known: number;
  /** The share of one half of the faults where it was chosen by the other half, for each of the splits. */
  unknown: number[];
}

/**
 * Chooses by all faults, then by one half of them in each split. The share of the other half estimates the share of
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

/** The choice in the form that is committed together with the measurements. */
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

/** A fault that so many parts show is shown by any plan. */
const easyAt = 40;

/** By drive: the numbers of the faults that are hard to show, in the form that is committed with the measurements. */
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
