import type { MeasuredDrive, Tells } from "../../run/measured.ts";
import type { Drive } from "../../stage/drive.ts";
import type { Matrix, ShownBy } from "./matrix.ts";
import type { Runs } from "./runs-in.ts";

/** A part of a drive that may be chosen: one of its fixed cases, or one more of its random runs. */
export interface Part {
  drive: string;
  /** The number of the case; undefined: random runs. */
  case?: number;
  /** How many times it may be chosen. */
  most: number;
  requests: number;
  /** Its cost to the target and to the run's time, in requests. */
  cost: number;
  tells: Tells;
}

export const nameOf = ({ drive, case: at }: Pick<Part, "drive" | "case">): string =>
  `${drive}/${at ?? "random"}`;

/** Other costs, in requests: a new user, a user who is lent (to four episodes), a restart, a second. */
const worth = { user: 0.1, lent: 0.75, restart: 0.5, second: 2 };

/** The parts of the drives, as they were measured. */
export function partsOf(
  drives: Iterable<Drive>,
  measured: Readonly<Record<string, MeasuredDrive>>,
): Part[] {
  return [...drives].flatMap(({ name, runs }) => {
    const { costs = [], tells = {} } = measured[name] ?? {};
    const cases = costs.length - 1;
    return costs.map((row, at): Part => {
      const [own, users, lent, , restarts, ms] = row;
      const requests = own + worth.lent * lent;
      return {
        drive: name,
        ...(at < cases && { case: at }),
        most: at < cases ? 1 : Math.max(0, runs - cases),
        requests,
        cost: requests + worth.user * users + worth.restart * restarts + (worth.second * ms) / 1000,
        tells: Object.fromEntries(
          Object.entries(tells).map(([kind, counts]) => [kind, counts[at] ?? 0]),
        ),
      };
    });
  });
}

/** A fault that is sought, with the parts that show it. */
export interface Sought {
  id: string;
  /** How likely one run of a part shows it alone, by the part's name. */
  chances: ReadonlyMap<string, number>;
  /** Where no part shows it alone: sets of parts that do together, and how often each part is run. */
  sets: readonly ReadonlyMap<string, number>[];
}

/** A case that showed a fault once may miss it with another seed; a random run is as likely to show it as before. */
const certain = 0.95;

/** The mutants of the matrix, with the parts that show them. */
export function soughtIn(matrix: Matrix, parts: readonly Part[]): Sought[] {
  const byName = new Map(parts.map((part) => [nameOf(part), part]));
  const countsOf = (runs: Runs): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const [drive, numbers] of Object.entries(runs)) {
      for (const number of numbers) {
        const fixed = nameOf({ drive, case: number });
        const name = byName.has(fixed) ? fixed : nameOf({ drive });
        if (byName.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return counts;
  };
  const chance = (name: string, count: number): number =>
    certain * Math.min(1, count / Math.max(1, byName.get(name)?.most ?? 0));
  return Object.entries(matrix).map(([id, { alone = {}, together = [] }]: [string, ShownBy]) => ({
    id,
    chances: new Map([...countsOf(alone)].map(([name, count]) => [name, chance(name, count)])),
    sets: together.map(countsOf),
  }));
}
