import type { History } from "../../history/history.ts";
import type { Rule } from "../../rules/rule.ts";
import type { World } from "../../stage/world.ts";
import type { Costs } from "../../target/pace/allowance.ts";
import { extent } from "../../target/pace/budget-spent.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import type { CheckOptions } from "../check-options.ts";
import { firstOfEach } from "../played-episode.ts";
import type { Driven } from "../properties.ts";
import { findShowing, noTime, type PlayedShowing, type Start } from "../showing/find-showing.ts";
import { aloneJudge } from "./alone.ts";
import type { Found } from "./found.ts";
import { type Shrunk, shrink } from "./shrink.ts";
import { isRepeatable, simplestFirst } from "./simplest-first.ts";

interface Narrowing
  extends Pick<CheckOptions, "rules" | "seed" | "signal" | "onNarrowing" | "narrowingMs"> {
  /** When it has to end, on `performance.now()`'s clock. */
  until: number;
  /** What each finding may take; default: what the budgets have room for. */
  most?: Costs;
}

/** Narrowing takes no longer than the run before it; a run of a few rules is over in a moment, and gets this, ms. */
export const narrowingUntil = (
  began: number,
  isWhole: boolean,
  mostMs?: number,
  now = performance.now(),
): number => now + (mostMs ?? Math.max(now - began, isWhole ? 0 : ofFewRulesMs));
const ofFewRulesMs = 20_000;
/** However long a run was, one finding takes no longer, ms. */
const mostEachMs = 20_000;

/** Looks for the simplest episode that shows each fail, starting from the shortest that showed it. */
export async function narrowDown(
  world: World,
  { history, told }: { history: History; told: readonly Judgement[] },
  driven: Driven,
  narrowing: Narrowing,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const failed = told.filter(({ verdict }) => verdict === "fail");
  for (const [done, judgement] of failed.entries()) {
    const { id } = judgement.clause;
    narrowing.onNarrowing?.({ done, planned: failed.length, rule: id });
    if (narrowing.most) world.client.allowance.bound(narrowing.most);
    const now = performance.now();
    // What one finding leaves of its share others may use.
    const shareMs = (narrowing.until - now) / (failed.length - done);
    const until = now + Math.min(narrowing.narrowingMs ?? mostEachMs, shareMs);
    const one = await narrowed(world, history, judgement, driven, { ...narrowing, until });
    if (one !== undefined) found.set(id, one);
  }
  return found;
}

/** What is found out about one fail; undefined where no episode of this run shows it. */
async function narrowed(
  world: World,
  history: History,
  judgement: Judgement,
  { episodes, spent }: Driven,
  { rules, seed, signal, until }: Narrowing,
): Promise<Found | undefined> {
  const { clause, contradictions } = judgement;
  const rule = rules.find((one) => one.clause.id === clause.id);
  const candidates = rule ? simplestFirst(contradictions, history, episodes, rule) : [];
  const met = new Set(candidates.map(({ ended }) => ended.episode));
  // What contracts or load showed can be made alone, too.
  const seen = contradictions.filter(
    ({ calls }) => met.size === 0 || met.has(history.call(calls.at(-1) ?? "")?.episode ?? ""),
  );
  if (rule === undefined || seen.length === 0) return undefined;
  const judges = aloneJudge(world, rule, judgement, history);
  const isOver = (): boolean =>
    spent.some((one) => one !== extent) || signal?.aborted === true || performance.now() > until;
  const again = isOver() ? [] : firstOfEach(candidates.filter(isRepeatable)).slice(0, mostTried);
  let shrunk: Shrunk | undefined;
  const simpler = async (): Promise<Start | undefined> => {
    for (const { drive, index } of again) {
      if (shrunk !== undefined || isOver()) break;
      shrunk = await shrink(world, judges, drive, { seed, index, until });
    }
    return shrunk && { history: shrunk.history, breaches: [shrunk.contradiction] };
  };
  const showing: PlayedShowing = isOver()
    ? { untried: noTime }
    : isShownByLoad(rule)
      ? { untried: "it takes the requests of load, and when their results came" }
      : await findShowing(
          world,
          { history, breaches: seen, simpler },
          { rule: clause.id, judges, until },
        );
  return {
    shrunk,
    showing,
    // Of calls that were not made nothing is said.
    alone: "broke" in showing ? showing.broke : shrunk && true,
    recipe: (pseudonym, others) => world.recorder.vault.recipe(pseudonym, others),
  };
}

/** A rule that no scenario of calls shows is about a queue under load. */
const isShownByLoad = ({ drives }: Rule): boolean => drives.length === 0;

/** An episode may not show its breach again, as where it rests on what happened in another: then one of another drive is tried. */
const mostTried = 3;
