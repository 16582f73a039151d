import { derived } from "./derived.ts";
import type { History } from "./history.ts";
import { readHistory } from "./reading/read-history.ts";

/** The name of an episode in which a finding's calls are made by themselves. */
export const aloneName = (rule: string, play: number): string => `${rule}/alone${play}`;

/** Whether an episode of this name is no run of a scenario, but calls made by themselves. */
export const isAloneName = (episode: string): boolean => /\/alone\d+$/.test(episode);

/** Whether an episode of this name was played to show a finding: its calls alone, or its scenario with simpler values. */
export const isPlayName = (episode = ""): boolean => /(?:\/alone|~)\d+$/.test(episode);

/**
 * What happened before anything was played to show a finding, in the end of a run. Verdicts rest on this alone: a play
 * makes calls of the run again, and what comes of these says nothing of the first ones.
 */
export const beforePlays = derived((history: History): History => {
  const { events } = history;
  const first = events.findIndex(({ episode }) => isPlayName(episode));
  if (first < 0) return history;
  return readHistory([...events.slice(0, first), ...events.slice(-1).filter(isEnd)]);
});

const isEnd = ({ ev }: History["events"][number]): boolean => ev === "end";
