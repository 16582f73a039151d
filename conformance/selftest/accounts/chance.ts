import type { Random } from "../queue/simulator/random.ts";

/** One of these values, each as likely; undefined where there are none. */
export const oneOf = <T>(random: Random, values: readonly T[]): T | undefined =>
  values[random.below(values.length)];

/** One of the last four of these values. */
export const recentOf = <T>(random: Random, values: readonly T[]): T | undefined =>
  oneOf(random, values.slice(-4));

/** One of these values, each as likely as its share of all shares. */
export function weighted<T>(random: Random, values: readonly (readonly [number, T])[]): T {
  let lot = random.unit() * values.reduce((sum, [share]) => sum + share, 0);
  for (const [share, value] of values) {
    lot -= share;
    if (lot < 0) return value;
  }
  return (values.at(-1) as (typeof values)[number])[1];
}

/** The same values in any order. */
export function shuffled<T>(random: Random, values: readonly T[]): T[] {
  const left = [...values];
  return values.map(() => left.splice(random.below(left.length), 1)[0] as T);
}
