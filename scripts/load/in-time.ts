import { type ScenarioName, soonest } from "../../load/workloads/index.ts";

/** A scenario, and how long it takes about, s. */
export interface Timed {
  scenario: ScenarioName;
  seconds: number;
}

/** The scenarios in the order in which they are run, those that are left out, and what all of them take, s. */
export interface InTime {
  played: Timed[];
  left: ScenarioName[];
  seconds: number;
}

/**
 * The scenarios that there is time for (s). Where it does not suffice for all, those come first that tell every rule soonest,
 * whatever they take, and then the shortest.
 */
export function inTime(all: readonly Timed[], leftSeconds: number): InTime {
  const total = sum(all);
  if (total <= leftSeconds) return { played: [...all], left: [], seconds: total };
  const isSoonest = ({ scenario }: Timed) => soonest.includes(scenario);
  const played = all.filter(isSoonest);
  for (const one of all.toSorted((a, b) => a.seconds - b.seconds))
    if (!isSoonest(one) && sum([...played, one]) <= leftSeconds) played.push(one);
  const left = all.filter((one) => !played.includes(one)).map(({ scenario }) => scenario);
  return { played, left, seconds: sum(played) };
}

/** Says which scenarios the time of a run suffices for, before they begin. */
export function timeLine({ played, left, seconds }: InTime, leftSeconds: number): string {
  const names = played.map((one) => `${one.scenario} ${Math.ceil(one.seconds)} s`).join(", ");
  const without = left.length === 0 ? "" : `; too little time for ${left.join(", ")}`;
  return `plan    load: ${names} · about ${Math.ceil(seconds)} s of ${Math.floor(leftSeconds)} s${without}`;
}

const sum = (all: readonly Timed[]): number =>
  all.reduce((total, { seconds }) => total + seconds, 0);
