import { type ScenarioName, soonest } from "../../load/workloads/index.ts";

/** A scenario, and how long it takes about, s. */
export interface Timed {
  scenario: ScenarioName;
  seconds: number;
}

/** The scenarios in the order in which they are run, those that are left out, and what all of these and those take, s. */
export interface InTime {
  played: Timed[];
  left: ScenarioName[];
  seconds: number;
}

/**
 * The scenarios that there is time for (s). Where it does not suffice for all, those come first that tell every rule soonest,
 * and then the shortest; the first is run as far as it comes.
 */
export function inTime(all: readonly Timed[], leftSeconds: number): InTime {
  const seconds = sum(all);
  if (seconds <= leftSeconds) return { played: [...all], left: [], seconds };
  const isSoonest = ({ scenario }: Timed) => soonest.includes(scenario);
  const others = all.filter((one) => !isSoonest(one)).sort((a, b) => a.seconds - b.seconds);
  const played: Timed[] = [];
  for (const one of [...all.filter(isSoonest), ...others])
    if (played.length === 0 || sum([...played, one]) <= leftSeconds) played.push(one);
  const left = all.filter((one) => !played.includes(one)).map(({ scenario }) => scenario);
  return { played, left, seconds };
}

/** Says which scenarios the time of a run suffices for, before they begin, and what all of them would take. */
export function timeLine({ played, left, seconds }: InTime, leftSeconds: number): string {
  const names = played.map((one) => `${one.scenario} ${Math.ceil(one.seconds)} s`).join(", ");
  const without =
    left.length === 0
      ? ""
      : `; too little time for ${left.join(", ")}: all take about ${Math.ceil(seconds)} s`;
  return `plan    load: ${names} · about ${Math.ceil(sum(played))} s of ${Math.floor(leftSeconds)} s${without}`;
}

const sum = (all: readonly Timed[]): number =>
  all.reduce((total, { seconds }) => total + seconds, 0);
