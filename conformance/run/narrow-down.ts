import type { Recipe } from "../../contracts/history/recipe.ts";
import type { History } from "../history/history.ts";
import type { Rule } from "../rules/rule.ts";
import type { World } from "../stage/world.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { aloneJudge } from "./alone.ts";
import type { Driven } from "./properties.ts";
import { findShowing, isFree, type PlayedShowing } from "./showing/find-showing.ts";
import { type Shrunk, shrink } from "./shrink.ts";
import { isRepeatable, simplestFirst } from "./simplest-first.ts";

/** What a runner found out about a rule's breach. */
export interface Found {
  /** The simplest episode that could be reproduced, if any. */
  shrunk: Shrunk | undefined;
  /** What a finding shows, where its calls were made by themselves. */
  showing: PlayedShowing | undefined;
  /** Whether it came back with new users and no other calls; undefined: nothing was tried. */
  alone: boolean | undefined;
  /** How a secret is made of some others. */
  recipe?: (pseudonym: string, others: Iterable<string>) => Recipe | undefined;
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
    const isOver = (): boolean => driven.spent.length > 0 || signal?.aborted === true;
    const again = isOver() ? [] : candidates.filter(isRepeatable).slice(0, mostTried);
    let shrunk: Shrunk | undefined;
    for (const { drive, index } of again) {
      if (shrunk !== undefined || isOver()) break;
      shrunk = await shrink(world, rule, drive, { seed, index }, kinds);
    }
    const free = new Set(
      candidates.filter((one) => isFree(one, world)).map(({ ended }) => ended.episode),
    );
    const breaches =
      shrunk === undefined
        ? contradictions.filter(({ calls }) =>
            free.has(history.call(calls.at(-1) ?? "")?.episode ?? ""),
          )
        : [shrunk.contradiction];
    const showing =
      isOver() || breaches.length === 0
        ? undefined
        : await findShowing(world, shrunk?.history ?? history, breaches, {
            rule: clause.id,
            judges: aloneJudge(world, rule, kinds),
          });
    const cameBack = again.length > 0 ? shrunk !== undefined : undefined;
    const { vault } = world.recorder;
    found.set(clause.id, {
      shrunk,
      showing,
      alone: showing?.broke ?? cameBack,
      recipe: (pseudonym, others) => vault.recipe(pseudonym, others),
    });
  }
  return found;
}

/** An episode may not show its breach again, as where it rests on what a lent user did in another: then the next is tried. */
const mostTried = 3;
