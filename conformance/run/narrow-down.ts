import type { History } from "../history/history.ts";
import type { Contradiction } from "../history/sighting.ts";
import type { Rule } from "../rules/rule.ts";
import type { World } from "../stage/world.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import type { PlayedEpisode } from "./played-episode.ts";
import type { Driven } from "./properties.ts";
import { type Shrunk, shrink } from "./shrink.ts";

/** The simplest episode that shows a rule's breach, and how often its drive showed it. */
export interface Found {
  rule: string;
  drive: string;
  index: number;
  /** The simplest episode that could be reproduced, if any. */
  shrunk: Shrunk | undefined;
}

export interface Narrowing {
  rules: readonly Rule[];
  seed: number;
  signal?: AbortSignal | undefined;
  /** Called for each rule before its fail is narrowed down. */
  onNarrowing?: ((progress: { done: number; planned: number; rule: string }) => void) | undefined;
}

/** Looks for the simplest episode that shows each fail, starting from the shortest that showed it. */
export async function narrowDown(
  world: World,
  history: History,
  told: readonly Judgement[],
  driven: Driven,
  { rules, seed, signal, onNarrowing }: Narrowing,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const failed = told.filter(({ verdict }) => verdict === "fail");
  for (const [done, { clause, contradictions }] of failed.entries()) {
    onNarrowing?.({ done, planned: failed.length, rule: clause.id });
    const rule = rules.find((one) => one.clause.id === clause.id);
    const shown = shortest(contradictions, history, driven);
    if (rule === undefined || shown === undefined) continue;
    const { drive, index } = shown;
    const again = isRepeated(shown) && signal?.aborted !== true && driven.spent.length === 0;
    const kinds = new Set(contradictions.map(({ kind }) => kind));
    const shrunk = again ? await shrink(world, rule, drive, { seed, index }, kinds) : undefined;
    found.set(clause.id, { rule: clause.id, drive: drive.name, index, shrunk });
  }
  return found;
}

type Shown = Pick<PlayedEpisode, "drive" | "index" | "isUnhurried">;

/** Whether runs with simpler values may be tried for the breach. */
const isRepeated = ({ drive, isUnhurried }: Shown): boolean =>
  drive.shrinks && isUnhurried === undefined;

/** The episode with the fewest calls before the breach; a repeatable one before one that is not. */
function shortest(
  contradictions: readonly Contradiction[],
  history: History,
  driven: Driven,
): Shown | undefined {
  const lengths = new Map<string | undefined, number>();
  const at = new Map<string, number>();
  for (const { id, episode } of history.calls) {
    const length = (lengths.get(episode) ?? 0) + 1;
    lengths.set(episode, length);
    at.set(id, length);
  }
  const episodes = new Map(driven.episodes.map((one) => [one.ended.episode, one]));
  const candidates = contradictions.flatMap(({ calls }) => {
    const last = history.call(calls.at(-1) ?? "");
    const run = episodes.get(last?.episode ?? "");
    if (last === undefined || run === undefined) return [];
    return [{ ...run, cost: (at.get(last.id) ?? 0) + (isRepeated(run) ? 0 : 1000) }];
  });
  return candidates.sort((a, b) => a.cost - b.cost)[0];
}
