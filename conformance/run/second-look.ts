import { notAtRest, unsaidLimit } from "../freedoms/unsaid-limit.ts";
import type { History } from "../history/history.ts";
import { doubting } from "../model/freedoms.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import {
  firstOfEach,
  type PlayedEpisode,
  runUnhurried,
  unhurriedPauseMs,
} from "./played-episode.ts";

/** The first verdicts, and the episodes that may be played again. */
interface FirstLook {
  history: History;
  told: readonly Judgement[];
  rules: readonly Rule[];
  episodes: readonly PlayedEpisode[];
  signal?: AbortSignal | undefined;
}

/** The most episodes that are played again for one rule. */
const mostPerRule = 2;
/** How long all of them may take, ms. */
const mostMs = 60_000;

/**
 * Plays episodes again at rest: with fresh users, a pause before each call, and nothing beside it. They are those of rules
 * that fail, or are doubted, for refusals alone which a limit without a word may explain. What is refused at rest, too, is
 * broken. Where nothing was refused, nothing is played.
 * @returns what was played; the caller is to judge the history again.
 */
export async function secondLook(world: World, first: FirstLook): Promise<PlayedEpisode[]> {
  const leftMs = Math.min(mostMs, world.client.allowance.leftMs);
  const until = performance.now() + leftMs;
  const chosen = chosenOf(first, leftMs / unhurriedPauseMs(world.facts));
  const played: PlayedEpisode[] = [];
  await world.amongStrangers(async () => {
    for (const { drive, index, ended } of chosen) {
      if (first.signal?.aborted === true || performance.now() > until) return;
      const again = await runUnhurried(world, drive, ended.values, ended.episode);
      played.push({ drive, index, ended: again });
    }
  });
  return played;
}

/**
 * A few episodes of each such rule, one of each rule first: of different drives, then the shortest. Where those that
 * showed it are too long, others of its own drives.
 */
function chosenOf(first: FirstLook, mostCalls: number): PlayedEpisode[] {
  const chosen = new Set<PlayedEpisode>();
  const untold = new Set(first.told.filter(hangsOnRest).map(({ clause }) => clause.id));
  const rules = first.rules.filter(({ clause }) => untold.has(clause.id));
  const candidates = rules.length > 0 ? candidatesOf(first, mostCalls) : [];
  const ranked = rules.map((rule) => {
    const untried = untriedIn(rule, first.history);
    const own = candidates.filter(({ drive }) => rule.drives.includes(drive));
    const shown = candidates.filter(({ ended }) => untried.has(ended.episode));
    return shown.length > 0 ? firstOfEach(shown) : firstOfEach(own);
  });
  for (let nth = 0; nth < mostPerRule; nth += 1)
    for (const those of ranked) {
      if (those.filter((one) => chosen.has(one)).length > nth) continue;
      const more = those.find((one) => !chosen.has(one));
      if (more !== undefined) chosen.add(more);
    }
  return [...chosen];
}

const isNotAtRest = ({ ruledOut = [] }: Judgement["contradictions"][number]): boolean =>
  ruledOut.some(({ because }) => because === notAtRest);

const isUnsaidLimit = ({ text }: { text: string }): boolean => text === unsaidLimit.settledBy.text;

const hangsOnRest = ({ verdict, needs, contradictions }: Judgement): boolean =>
  verdict === "inconclusive"
    ? needs.some(isUnsaidLimit)
    : verdict === "fail" && contradictions.every(isNotAtRest);

/** The episodes that cost only requests and users, the shortest first. */
function candidatesOf({ history, episodes }: FirstLook, mostCalls: number): PlayedEpisode[] {
  const calls = Map.groupBy(history.calls, ({ episode }) => episode);
  const lengthOf = ({ ended }: PlayedEpisode) => calls.get(ended.episode)?.length ?? 0;
  return episodes
    .filter(({ drive, ended }) => isCheap(drive, history) && ended.spent === undefined)
    .filter((one) => lengthOf(one) <= mostCalls)
    .sort((one, other) => lengthOf(one) - lengthOf(other));
}

const isCheap = (drive: Drive, { facts }: History): boolean =>
  drive.company !== "exclusive" && drive.jobs(facts) === 0;

/** The episodes with what was refused and not asked for at rest. */
function untriedIn({ judge }: Rule, history: History): ReadonlySet<string | undefined> {
  const seen = [...doubting(judge)(history)];
  const shown = seen.flatMap((one) => {
    if (one.is === "against") return isNotAtRest(one) ? [one.calls] : [];
    return one.is === "missing" && isUnsaidLimit(one.what) ? [one.calls] : [];
  });
  return new Set(shown.flatMap((ids) => history.call(ids?.at(-1) ?? "")?.episode ?? []));
}
