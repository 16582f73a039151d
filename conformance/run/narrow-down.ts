import type { History } from "../history/history.ts";
import type { Contradiction } from "../history/sighting.ts";
import type { Rule } from "../rules/rule.ts";
import type { World } from "../stage/world.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import type { PlayedEpisode } from "./played-episode.ts";
import type { Driven } from "./properties.ts";
import { type Shrunk, shrink } from "./shrink.ts";

/** What a runner found out about a rule's breach. */
export interface Found {
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
    const candidates = shortest(contradictions, history, driven);
    if (rule === undefined || candidates.length === 0) continue;
    const kinds = new Set(contradictions.map(({ kind }) => kind));
    const again = driven.spent.length > 0 ? [] : candidates.filter(isRepeated).slice(0, mostTried);
    let shrunk: Shrunk | undefined;
    for (const { drive, index } of again) {
      if (shrunk !== undefined || signal?.aborted === true) break;
      shrunk = await shrink(world, rule, drive, { seed, index }, kinds);
    }
    found.set(clause.id, { shrunk });
  }
  return found;
}

/** An episode may not show its breach again, as where it rests on what a lent user did in another: then the next is tried. */
const mostTried = 3;

type Shown = Pick<PlayedEpisode, "drive" | "index" | "isUnhurried">;

/** Whether runs with simpler values may be tried for the breach. */
const isRepeated = ({ drive, isUnhurried }: Shown): boolean =>
  drive.shrinks && isUnhurried === undefined;

/** The episodes with the fewest calls that led to the breach first; a repeatable one before one that is not. */
function shortest(
  contradictions: readonly Contradiction[],
  history: History,
  driven: Driven,
): Shown[] {
  const costs = costsIn(history);
  const episodes = new Map(driven.episodes.map((one) => [one.ended.episode, one]));
  const candidates = contradictions.flatMap(({ calls }) => {
    const last = history.call(calls.at(-1) ?? "");
    const run = episodes.get(last?.episode ?? "");
    if (last === undefined || run === undefined) return [];
    return [{ run, cost: (costs.get(last.id) ?? 0) + (isRepeated(run) ? 0 : 1000) }];
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
