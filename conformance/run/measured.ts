import type { Profile } from "../../contracts/profile/index.ts";
import type { Drive } from "../stage/drive.ts";
import generated from "./measured.generated.json" with { type: "json" };

/**
 * What an episode takes of a right target at most. `lent`: users of whom it only needs a login, which episodes share.
 * `ms`: how long it waits beside its requests, milliseconds.
 */
export interface EpisodeCost {
  requests: number;
  users: number;
  lent: number;
  paidJobs: number;
  restarts: number;
  ms: number;
}

/** A quota's kind, as `rule|kind`, and how many observations of it an episode makes at least. */
export type Tells = Readonly<Record<string, number>>;

type CostRow = readonly [
  requests: number,
  users: number,
  lent: number,
  paidJobs: number,
  restarts: number,
  ms: number,
];

/** Fixed cases, by their numbers, absent: every one; and so many random runs. */
export interface Usual {
  cases?: readonly number[];
  random: number;
}

/** One drive as it was measured: each of its fixed cases, then any random run. */
export interface MeasuredDrive {
  /** By case; the last row holds for random runs. */
  costs: readonly CostRow[];
  /** Which of its runs are played where nobody asks for all; absent: every one. */
  usual?: Usual;
  /** By kind: the observations that each case makes; the last entry holds for random runs. */
  tells: Readonly<Record<string, readonly number[]>>;
  /** Known faults, by number: the cases that show each, and how likely a random run does. */
  shows?: Readonly<Record<string, readonly [cases: readonly number[], random: number]>>;
}

/** The drives as `npm run bench -- plan` measured them on the reference, by name. */
export const measured = generated as unknown as Readonly<Record<string, MeasuredDrive>>;

/** Every run of a drive, by its number from 0: its own count of them, and each of its fixed cases. */
export const allRuns = (drive: Drive, facts: Profile): number[] =>
  Array.from({ length: Math.max(drive.runs, drive.cases(facts).length) }, (_, nth) => nth);

/**
 * The runs of a drive where nobody asks for all, by their numbers: as `npm run bench -- plan` chose them. Where nothing
 * is known of it, every one; where its cases are others on this target, every case.
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

/** The kind of observation that a known fault is, by its number. */
export const faultKind = (fault: string): string => `fault ${fault}`;

/** What a drive costs and tells on a target of these facts. */
export interface Known {
  /** An upper bound of what one of its runs costs: measured; the largest of the drive where its cases are others here. */
  cost: (index: number) => EpisodeCost;
  /** What one of its runs tells; where its cases are others here, the mean of them. */
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

/** The faults that a row shows; without one, the mean of all. */
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
