import { clauses } from "./model.ts";
import { powerOf, type Trial } from "./power.ts";

/** How services that break a clause are tried, by the titles of what is printed; the shortest first. */
export const trials = {
  "40 calls": { calls: 40, share: 1, isWhole: false },
  "a third, 120": { calls: 120, share: 1 / 3, isWhole: false },
  "120 calls": { calls: 120, share: 1, isWhole: false },
  "480 calls": { calls: 480, share: 1, isWhole: false },
  "every fact, 480": { calls: 480, share: 1, isWhole: true },
  // Such as a race between two calls of one user, with a look at the right token after it.
  "1920 calls": { calls: 1920, share: 1, isWhole: false },
} as const satisfies Record<string, Trial>;

/** Says of each clause and trial how many services of so many failed its own rule, and how many only others. */
export function printPower(runs: number, say: (line: string) => void): void {
  for (const clause of clauses) {
    const told = Object.entries(trials).map(([title, trial]) => {
      const { own, othersAlone } = powerOf(clause, trial, runs);
      return `${title}: ${own}${othersAlone === 0 ? "" : `, others alone ${othersAlone}`}`;
    });
    say(`${clause.id}, of ${runs}: ${told.join("; ")}`);
  }
}
