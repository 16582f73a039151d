import type { Profile } from "../../contracts/profile/index.ts";
import type { Drive } from "../stage/drive.ts";
import generated from "./measured.generated.json" with { type: "json" };

/**
 * The most that an episode takes of a right target. `lent`: users who only need to log in, and whom episodes share.
 * `ms`: how long it waits in addition to its requests.
 */
export interface EpisodeCost {
  requests: number;
  users: number;
  lent: number;
  paidJobs: number;
  restarts: number;
  ms: number;
}

/** For each kind of a quota, as `rule|kind`, how many observations of it an episode makes at least. */
export type Tells = Readonly<Record<string, number>>;

type CostRow = readonly [
  requests: number,
  users: number,
  lent: number,
  paidJobs: number,
  restarts: number,
  ms: number,
];

/** The fixed cases, by number (absent: every case), and how many random runs. */
export interface Usual {
  cases?: readonly number[];
  random: number;
}

/** A drive's measurements: each of its fixed cases, then any random run. */
export interface MeasuredDrive {
  /** By case; the last row holds for random runs. */
  costs: readonly CostRow[];
  /** Which of its runs are played where not all are asked for; absent: every run. */
  usual?: Usual;
  /** By kind: the observations that each case makes; the last entry holds for random runs. */
  tells: Readonly<Record<string, readonly number[]>>;
  /** Known faults, by number: the cases that show each, and how likely a random run shows it. */
  shows?: Readonly<Record<string, readonly [cases: readonly number[], random: number]>>;
}

/** The drives as `npm run bench -- plan` measured them on the reference, by name. */
export const measured = generated as unknown as Readonly<Record<string, MeasuredDrive>>;

/** Every run of a drive, by number from 0: as many as it declares, and at least each of its fixed cases. */
export const allRuns = (drive: Drive, facts: Profile): number[] =>
  Array.from({ length: Math.max(drive.runs, drive.cases(facts).length) }, (_, nth) => nth);

/**
 * The usual runs of a drive, by number, as `npm run bench -- plan` chose them. Every run where nothing was measured;
 * every case where the target has other cases than the reference.
 */
export function usualRuns(
  drive: Drive,
  facts: Profile,
  { usual, costs = [] }: Partial<MeasuredDrive> = measured[drive.name] ?? {},
): number[] {
  const cases = drive.cases(facts).length;
  const every = allRuns(drive, facts);
  if (usual === undefined) return every;
  const fixed = costs.length - 1 === cases ? new Set(usual.cases ?? every) : new Set(every);
  return every.filter((nth) => (nth < cases ? fixed.has(nth) : nth < cases + usual.random));
}

/** The kind of observation of a known fault, by the fault's number. */
export const faultKind = (fault: string): string => `fault ${fault}`;

/** What a drive costs and tells on a target of these facts. */
export interface Known {
  /**
   * An upper bound of what one of its runs costs, as measured; the drive's largest where the target has other cases.
   */
  cost: (index: number) => EpisodeCost;
  /** What one of its runs tells; where the target has other cases, the mean of all runs. */
  tells: (index: number) => Tells;
  /** How likely one of its runs shows each known fault; where the target has other cases, the mean of all runs. */
  shows: (index: number) => Tells;
}

export function knownOf(drive: Drive, facts: Profile): Known {
  const { costs = [], tells = {}, shows = {} } = measured[drive.name] ?? {};
  const cases = costs.length - 1;
  const isSame = drive.cases(facts).length === cases;
  const jobs = isSame ? 0 : drive.jobs(facts);
  const most = costOf(costs, jobs);
  const mean = Object.fromEntries(
    Object.entries(tells).map(([kind, counts]) => [
      kind,
      counts.reduce((sum, count) => sum + count, 0) / counts.length,
    ]),
  );
  const row = (index: number) => Math.min(index, cases);
  return {
    cost: (index) => (isSame ? costOf(costs.slice(row(index), row(index) + 1), 0) : most),
    tells: (index) => (isSame ? toldBy(tells, row(index)) : mean),
    shows: (index) => shownBy(shows, isSame ? { row: row(index), cases } : { cases }),
  };
}

/** The faults that a row shows; without a row, the mean of all. */
function shownBy(
  shows: NonNullable<MeasuredDrive["shows"]>,
  { row, cases }: { row?: number; cases: number },
): Tells {
  const shown = Object.entries(shows).map(([fault, [fixed, random]]) => {
    if (row === undefined)
      return [faultKind(fault), (fixed.length + random) / (cases + 1)] as const;
    return [faultKind(fault), row === cases ? random : Number(fixed.includes(row))] as const;
  });
  return Object.fromEntries(shown.filter(([, chance]) => chance > 0));
}

/** The most of each cost among some rows. */
function costOf(rows: readonly CostRow[], jobs: number): EpisodeCost {
  const most = (at: number) => Math.max(0, ...rows.map((one) => one[at] ?? 0));
  return {
    requests: most(0),
    users: most(1),
    lent: most(2),
    paidJobs: Math.max(most(3), jobs),
    restarts: most(4),
    ms: most(5),
  };
}

function toldBy(tells: MeasuredDrive["tells"], row: number): Tells {
  const told = Object.entries(tells).map(([kind, counts]) => [kind, counts[row] ?? 0] as const);
  return Object.fromEntries(told.filter(([, count]) => count > 0));
}
