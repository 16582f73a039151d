import { failedIn } from "./power.ts";
import { simulate } from "./service.ts";

/** A right service that was accused: each is a false alarm. */
export interface Accusation {
  seed: number;
  rules: readonly string[];
}

/** How many calls (or a few more) the history of a seed has: of fifty, one has 480, nine have 120 and the others 40. */
export function callsOf(seed: number): number {
  if (seed % 50 === 0) return 480;
  return seed % 5 === 0 ? 120 : 40;
}

/** The right services among the seeds from `first` to `last` that were accused. */
export function accusedIn(first: number, last: number): Accusation[] {
  const accused: Accusation[] = [];
  for (let seed = first; seed <= last; seed += 1) {
    const rules = failedIn(simulate({ seed, calls: callsOf(seed) }));
    if (rules.length > 0) accused.push({ seed, rules });
  }
  return accused;
}

const atOnce = 500;

/** The same, five hundred seeds at a time; `say` hears how far it is. */
export function accusedOf(
  [first, last]: readonly [first: number, last: number],
  say: (line: string) => void,
): Accusation[] {
  const accused: Accusation[] = [];
  for (let from = first; from <= last; from += atOnce) {
    const to = Math.min(from + atOnce - 1, last);
    const some = accusedIn(from, to);
    accused.push(...some);
    const told = some.map(({ seed, rules }) => `seed ${seed}: ${rules.join(", ")}`);
    say(`${from} to ${to} of ${last}: ${told.join("; ") || "none accused"}`);
  }
  return accused;
}
