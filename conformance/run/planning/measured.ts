import type { Profile } from "../../../contracts/profile/index.ts";
import type { Drive } from "../../stage/drive.ts";
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
  /** Passwords that the target may have to hash: requests for sign-ups, logins and resets, refused ones too. */
  passwords: number;
}

/**
 * For each kind of a quota, as `rule|kind`, how many observations of it an episode makes at least; as `rule|`, of
 * whichever kind, one at most.
 */
export type Tells = readonly (readonly [kind: string, count: number])[];

/**
 * A drive's measurements: a value for each of its fixed cases, then one for any random run; `1x3 2` is `1 1 1 2`. A cost is
 * `requests,users,lent,paidJobs,restarts,ms,passwords`.
 */
export interface MeasuredDrive<Kind> {
  costs: string;
  /** By how many observations: of which kinds. */
  tells: Readonly<Record<string, readonly Kind[]>>;
}

interface Measured {
  /** Each kind as `rule|kind`; drives name it by its number here. */
  kinds: readonly string[];
  drives: Readonly<Record<string, MeasuredDrive<number>>>;
}

/** The drives as `npm run bench -- costs` measured them on the reference, by name. */
export const measured: Measured = generated;

/** Every run of a drive, by number from 0. */
export const allRuns = (drive: Drive, facts: Profile): number[] =>
  Array.from({ length: drive.runs(facts) }, (_, nth) => nth);

/** What the runs of a drive cost and tell on a target of these facts, by their numbers. */
export interface Known {
  /**
   * An upper bound of what one of its runs costs, as measured; the drive's largest where the target has other cases.
   */
  cost: (index: number) => EpisodeCost;
  /** What one of its runs tells; where the target has other cases, the mean of all runs. */
  tells: (index: number) => Tells;
  /** Whether the target has other cases than were measured: then nothing says which of them tells what. */
  hasOtherCases: boolean;
}

export function knownOf(drive: Drive, facts: Profile): Known {
  const { costs, kinds } = readOf(drive.name);
  const cases = costs.length - 1;
  const isSame = drive.cases(facts).length === cases;
  const row = (index: number) => Math.min(index, cases);
  if (isSame) {
    const rows = costs.map((_cost, at) => kindsTold(kinds, at));
    return {
      cost: (index) => costs[row(index)] ?? free,
      tells: (index) => rows[row(index)] ?? [],
      hasOtherCases: false,
    };
  }
  const most = mostOf(costs);
  const cost = { ...most, paidJobs: Math.max(most.paidJobs, drive.jobs(facts)) };
  const mean = withAny(
    kinds.map(([kind, counts]) => [kind, counts.reduce((a, b) => a + b, 0) / counts.length]),
  );
  return { cost: () => cost, tells: () => mean, hasOtherCases: true };
}

interface Read {
  costs: readonly EpisodeCost[];
  kinds: readonly (readonly [kind: string, counts: readonly number[]])[];
}

/** Whichever kind of the same rule, as `rule|`. */
const ruleOf = (kind: string): string => kind.slice(0, kind.indexOf("|") + 1);

let names: ReadonlySet<string> | undefined;

/** Whether any drive tells this kind, by its name as in {@link Tells}. */
export function isMeasured(kind: string): boolean {
  names ??= new Set(measured.kinds.flatMap((name) => [name, ruleOf(name)]));
  return names.has(kind);
}

/** The kinds of a rule that some drive tells. */
export const measuredOf = (rule: string): string[] =>
  measured.kinds.filter((kind) => kind.startsWith(`${rule}|`));

const read = new Map<string, Read>();

/** A drive's measurements, read once. */
function readOf(name: string): Read {
  const known = read.get(name);
  if (known !== undefined) return known;
  const { costs = "", tells = {} } = measured.drives[name] ?? {};
  const own = {
    costs: unrolled(costs).map(costIn),
    kinds: Object.entries(tells)
      .flatMap(([row, kinds]) => {
        const counts = unrolled(row).map(Number);
        return kinds.map((kind) => [measured.kinds[kind] ?? "", counts] as const);
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
  read.set(name, own);
  return own;
}

/** The values of a row such as `1x3 2`. */
function unrolled(row: string): string[] {
  return row.split(" ").flatMap((part) => {
    const [value = "", times = "1"] = part.split("x");
    return value === "" ? [] : Array.from({ length: Number(times) }, () => value);
  });
}

const free: EpisodeCost = {
  ...{ requests: 0, users: 0, lent: 0, paidJobs: 0, restarts: 0, ms: 0, passwords: 0 },
};
const costNames = Object.keys(free) as (keyof EpisodeCost)[];

function costIn(text: string): EpisodeCost {
  const amounts = text.split(",").map(Number);
  return { ...free, ...Object.fromEntries(costNames.map((name, at) => [name, amounts[at] ?? 0])) };
}

/** The most of each cost. */
function mostOf(costs: readonly EpisodeCost[]): EpisodeCost {
  const most = { ...free };
  for (const one of costs)
    for (const name of costNames) most[name] = Math.max(most[name], one[name]);
  return most;
}

const kindsTold = (kinds: Read["kinds"], row: number): Tells =>
  withAny(
    kinds
      .map(([kind, counts]) => [kind, counts[row] ?? 0] as const)
      .filter(([, count]) => count > 0),
  );

function withAny(kinds: Tells): Tells {
  const any = new Map<string, number>();
  for (const [kind, count] of kinds) {
    const rule = ruleOf(kind);
    any.set(rule, Math.min(1, (any.get(rule) ?? 0) + count));
  }
  return [...kinds, ...any];
}
