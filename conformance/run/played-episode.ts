import { effectiveConsistencyMs, type Profile } from "../../contracts/profile/index.ts";
import { momentMs } from "../generation/sent-again.ts";
import type { Drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import { type Ended, runEpisode } from "./episode.ts";

/** An episode that was played, its drive and run, and how it ended. */
export interface PlayedEpisode {
  drive: Drive;
  index: number;
  ended: Ended;
}

const later = "~later";

/** The name of an episode that is played again with a pause before each call. */
export const unhurriedName = (episode: string): string => `${episode}${later}`;

/** Whether an episode of this name had such pauses. */
export const isUnhurriedName = (episode: string): boolean => episode.endsWith(later);

/** How much longer than the assumed lag to wait, in ms. */
const marginMs = 500;

/** The pause before each call, in ms: until then every server knows what was done before, and a limit of requests rests. */
export const unhurriedPauseMs = (facts: Profile): number =>
  Math.max(effectiveConsistencyMs(facts), momentMs) + marginMs;

/** Runs a drive once with such pauses. */
export const runUnhurried = (
  world: World,
  drive: Drive,
  values: unknown,
  episode: string,
): Promise<Ended> =>
  runEpisode(world, drive, values, unhurriedName(episode), {
    pauseMs: unhurriedPauseMs(world.facts),
  });

/** The first episode of each drive, then the others. */
export function firstOfEach<T extends Pick<PlayedEpisode, "drive">>(episodes: readonly T[]): T[] {
  const firsts = new Map(episodes.toReversed().map((one) => [one.drive, one]));
  const isFirst = (one: T): boolean => firsts.get(one.drive) === one;
  return [...episodes.filter(isFirst), ...episodes.filter((one) => !isFirst(one))];
}
