import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import type { Rule } from "../../rules/rule.ts";
import { isUnhurriedName, type PlayedEpisode } from "../played-episode.ts";

/** Whether runs with simpler values may be tried for the breach; with a pause before each call they would take too long. */
export const isRepeatable = ({ drive, ended }: PlayedEpisode): boolean =>
  drive.shrinks && !isUnhurriedName(ended.episode);

/**
 * The episodes with the fewest calls that led to the breach first; of as many one of the rule's own drives, and a
 * repeatable one before all that are not.
 */
export function simplestFirst(
  contradictions: readonly Contradiction[],
  history: History,
  played: readonly PlayedEpisode[],
  { drives }: Rule,
): PlayedEpisode[] {
  const costs = costsIn(history);
  const episodes = new Map(played.map((one) => [one.ended.episode, one]));
  const candidates = contradictions.flatMap(({ calls }) => {
    const last = history.call(calls.at(-1) ?? "");
    const run = episodes.get(last?.episode ?? "");
    if (last === undefined || run === undefined) return [];
    const strangeness = (isRepeatable(run) ? 0 : 1000) + (drives.includes(run.drive) ? 0 : 0.5);
    return [{ run, cost: (costs.get(last.id) ?? 0) + strangeness }];
  });
  return [...new Set(candidates.sort((a, b) => a.cost - b.cost).map(({ run }) => run))];
}

/** What may have led to each call: those before it in its episode, and all that its user did in others. */
function costsIn({ calls }: History): Map<string, number> {
  const lengths = new Map<string, number>();
  const add = (name: string): number => {
    const length = (lengths.get(name) ?? 0) + 1;
    lengths.set(name, length);
    return length;
  };
  return new Map(
    calls.map(({ id, episode = "", subject }) => {
      const inEpisode = add(`in ${episode}`);
      if (subject === undefined) return [id, inEpisode];
      return [id, inEpisode + add(`of ${subject}`) - add(`of ${subject} in ${episode}`)];
    }),
  );
}
