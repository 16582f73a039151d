import type { Drive } from "../stage/drive.ts";
import type { Ended } from "./episode.ts";

/** An episode that was played, its drive and run, and how it ended. */
export interface PlayedEpisode {
  drive: Drive;
  index: number;
  ended: Ended;
  /** Whether there was a pause before each call; such an episode is not narrowed down, which would take too long. */
  isUnhurried?: true;
}

const later = "~later";

/** The name of an episode that is played again with a pause before each call. */
export const unhurriedName = (episode: string): string => `${episode}${later}`;

/** Whether an episode of this name had such pauses. */
export const isUnhurriedName = (episode: string): boolean => episode.endsWith(later);

/** The first episode of each drive, then the others. */
export function firstOfEach<T extends Pick<PlayedEpisode, "drive">>(episodes: readonly T[]): T[] {
  const firsts = new Map(episodes.toReversed().map((one) => [one.drive, one]));
  const isFirst = (one: T): boolean => firsts.get(one.drive) === one;
  return [...episodes.filter(isFirst), ...episodes.filter((one) => !isFirst(one))];
}
