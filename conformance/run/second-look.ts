import type { History } from "../history/history.ts";
import { lag } from "../model/tokens/lag.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { inLanes } from "./in-lanes.ts";
import {
  firstOfEach,
  type PlayedEpisode,
  runUnhurried,
  unhurriedPauseMs,
} from "./played-episode.ts";

/** The first verdicts, and the rules whose doubts are worth a second look. */
export interface FirstLook {
  history: History;
  told: readonly Judgement[];
  rules: readonly Rule[];
  /** The episodes that may be played again. */
  episodes: readonly PlayedEpisode[];
  signal?: AbortSignal | undefined;
}

/** The most episodes that are played again for one rule. */
const mostPerRule = 2;
/** Longer episodes tell nothing that shorter ones do not; in ms. */
const longestMs = 60_000;
/** How many episodes run at the same time: each waits for nearly all of its time. */
const lanes = 16;

/**
 * Plays episodes again, with fresh users and a pause before each call. They are episodes whose only doubt is that some
 * server may learn of an end or an issue a moment later. What still looks broken with pauses is broken. Nothing is
 * played where the profile declares that lag, or where there is no time.
 * @returns what was played; the caller is to judge the history again.
 */
export async function secondLook(world: World, first: FirstLook): Promise<PlayedEpisode[]> {
  if (world.facts.within.consistencyMs !== undefined) return [];
  const mostMs = Math.min(longestMs, world.client.allowance.leftMs);
  const chosen = chosenOf(first, mostMs / unhurriedPauseMs(world.facts));
  const played: PlayedEpisode[] = [];
  const one = async ({ drive, index, ended }: PlayedEpisode): Promise<void> => {
    if (first.signal?.aborted === true) return;
    const again = await runUnhurried(world, drive, ended.values, ended.episode);
    played.push({ drive, index, ended: again });
  };
  const isApart = ({ drive }: PlayedEpisode): boolean => drive.company === "apart";
  await world.amongStrangers(async () => {
    await inLanes(
      chosen.filter((one) => !isApart(one)),
      lanes,
      one,
    );
    await inLanes(chosen.filter(isApart), 1, one);
  });
  return played;
}

interface Doubted extends PlayedEpisode {
  /** The number of its calls, each with a pause before it. */
  length: number;
}

/** A few episodes of each rule that only this doubt left untold: of different drives first, then the shortest. */
function chosenOf(first: FirstLook, mostCalls: number): Doubted[] {
  const chosen = new Set<Doubted>();
  const candidates = candidatesOf(first).filter(({ length }) => length <= mostCalls);
  const untold = new Set(
    first.told
      .filter(({ verdict, needs }) => verdict === "inconclusive" && needs.some(isLag))
      .map(({ clause }) => clause.id),
  );
  for (const rule of first.rules.filter(({ clause }) => untold.has(clause.id))) {
    const doubted = doubtedFor(rule, first.history);
    const ranked = firstOfEach(candidates.filter(({ ended }) => doubted.has(ended.episode)));
    const wanted = mostPerRule - ranked.filter((one) => chosen.has(one)).length;
    const more = ranked.filter((one) => !chosen.has(one));
    for (const one of more.slice(0, Math.max(0, wanted))) chosen.add(one);
  }
  return [...chosen];
}

/** The episodes that cost only requests and users, the shortest first. */
function candidatesOf({ history, episodes }: FirstLook): Doubted[] {
  const lengths = Map.groupBy(history.calls, ({ episode }) => episode);
  return episodes
    .filter(({ drive, ended }) => isCheap(drive, history) && ended.fault === undefined)
    .map((one) => ({ ...one, length: lengths.get(one.ended.episode)?.length ?? 0 }))
    .sort((one, other) => one.length - other.length);
}

const isCheap = (drive: Drive, { facts }: History): boolean =>
  drive.company !== "exclusive" && drive.jobs(facts) === 0;

/** The episodes in which only this doubt keeps the rule from being told. */
function doubtedFor({ judge }: Rule, history: History): Set<string> {
  const [lagging, other] = [new Set<string>(), new Set<string>()];
  for (const sighting of judge(history)) {
    if (sighting.is !== "missing" || sighting.blocks !== true) continue;
    const episode = history.call(sighting.calls?.at(-1) ?? "")?.episode;
    if (episode !== undefined) (isLag(sighting.what) ? lagging : other).add(episode);
  }
  return new Set([...lagging].filter((episode) => !other.has(episode)));
}

const isLag = ({ kind, name }: { kind: string; name: string }): boolean =>
  kind === lag.settledBy.kind && name === lag.settledBy.name;
