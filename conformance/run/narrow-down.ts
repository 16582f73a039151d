import type { History } from "../history/history.ts";
import type { Rule } from "../rules/rule.ts";
import type { World } from "../stage/world.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import type { Driven } from "./properties.ts";
import { type Shrunk, shrink } from "./shrink.ts";
import { isRepeatable, simplestFirst } from "./simplest-first.ts";

/** What a runner found out about a rule's breach. */
export interface Found {
  /** The simplest episode that could be reproduced, if any. */
  shrunk: Shrunk | undefined;
  /** Whether an episode was played again by itself, with new users. */
  wasTried: boolean;
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
    if (rule === undefined) continue;
    const candidates = simplestFirst(contradictions, history, driven.episodes, rule);
    if (candidates.length === 0) continue;
    const kinds = new Set(contradictions.map(({ kind }) => kind));
    const again =
      driven.spent.length > 0 ? [] : candidates.filter(isRepeatable).slice(0, mostTried);
    let shrunk: Shrunk | undefined;
    for (const { drive, index } of again) {
      if (shrunk !== undefined || signal?.aborted === true) break;
      shrunk = await shrink(world, rule, drive, { seed, index }, kinds);
    }
    found.set(clause.id, { shrunk, wasTried: again.length > 0 });
  }
  return found;
}

/** An episode may not show its breach again, as where it rests on what a lent user did in another: then the next is tried. */
const mostTried = 3;
