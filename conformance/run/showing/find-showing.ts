import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { drive } from "../../stage/drive.ts";
import type { World } from "../../stage/world.ts";
import { type Cost, costOf, costs } from "../../target/allowance.ts";
import type { Answer } from "../../target/client.ts";
import type { AloneJudge } from "../alone.ts";
import { fewest } from "./fewest.ts";
import { type Plainest, type Played, plainest } from "./plainest.ts";
import { type Anew, pauseOf, playCalls, waitFor, whyNotAlone } from "./play-calls.ts";
import { type Showing, showingsOf, stepsOf } from "./showings.ts";
import { leadingTo, type Scope, type Shown, without } from "./slice.ts";

/** From the fewest calls to all that may have led to a breach. */
const scopes: readonly Scope[] = ["breach", "subjects", "episode", "subjects' lives", "anybody"];
const ways = scopes.flatMap((one) => [[one, true] as const, [one, false] as const]);

/** What a finding shows, and whether its calls by themselves broke the rule again; or why they were not made. */
export type PlayedShowing =
  | (Showing & Partial<Plainest> & { broke: boolean; plays: Counted })
  | { untried: string };

/** How many plays there were, and how many of them broke the rule. */
export interface Counted {
  times: number;
  of: number;
}

/** The name of an episode in which a finding's calls are made by themselves. */
const aloneName = (rule: string, play: number): string => `${rule}/alone${play}`;

/** Whether an episode of this name is no run of a scenario, but calls made by themselves. */
export const isAloneName = (episode: string): boolean => /\/alone\d+$/.test(episode);

/** Whether an episode of this name is part of narrowing a breach down: made alone, or played with simpler values. */
export const isNarrowingName = (episode = ""): boolean => /(?:\/alone|~)\d+$/.test(episode);

/** So long calls are made alone for one finding, ms, and so many times at most; once more so where none broke the rule. */
const mostMs = 20_000;
const mostPlays = 60;
/** So much of each budget is kept for other findings. */
const leastLeft = 8;

/** Breaches of which one may be shown, and a history that holds what led to them. */
export interface Start {
  breaches: readonly Contradiction[];
  history: History;
}

/** What is left of a breach's calls, as a finding shows it. */
type Narrowest = (Showing & Record<"broke" | "isNamed" | "hurries", boolean>) | { untried: string };

/**
 * Makes the calls that a finding would show by themselves: the fewest first, then more, in the end those of other users
 * too, until they break the rule twice more. Then what they can do without is left out. As long as another breach may
 * leave fewer, that is tried as well. What is shown is played twice more, to count how often it breaks the rule. Where none
 * break it twice in a row, the fewest may by chance, and are made many times; where they never do, the most telling are
 * returned.
 */
export async function findShowing(
  world: World,
  [first, ...others]: readonly [Start, ...Start[]],
  { rule, judges }: { rule: string; judges: AloneJudge },
): Promise<PlayedShowing> {
  const { allowance } = world.client;
  const begun = performance.now();
  let plays = 0;
  /** How much of the room may be used up. */
  let share = 1;
  /** Whether a judge named what was played, and not the same statuses alone. */
  let isNamed = false;
  const hasRoom = (shown: readonly Shown[]): boolean =>
    plays < mostPlays * share &&
    performance.now() - begun < mostMs * share &&
    costs.every((cost) => {
      const once = shown.filter(({ call }) => call && takes(call, cost)).length;
      return once === 0 || allowance.left(cost) >= 2 * once + leastLeft;
    });
  const play = async (showing: Showing): Promise<Played | undefined> => {
    plays += 1;
    const anew = anewIn(world, first.history);
    let answers: ReadonlyMap<string, Answer> = new Map();
    const calls = drive(`the calls of ${rule} alone`, {
      given: fc.constant<unknown>(undefined),
      act: async (_, stage) => {
        answers = await playCalls(showing.shown, showing.breach.calls, stage, anew);
        // What does not come is missed beside a mail that does.
        if (waitFor(showing.breach) > 0) await stage.user();
        await setTimeout(waitFor(showing.breach));
      },
    });
    const played = await judges(calls, undefined, aloneName(rule, plays));
    return played && { ...played, answers };
  };
  const breaks = async (showing: Showing, isWhole: boolean): Promise<boolean | undefined> => {
    const played = await play(showing);
    isNamed ||= played?.breach !== undefined;
    return (
      played &&
      (played.breach !== undefined || (isWhole && isAnsweredAgain(showing, played.answers)))
    );
  };
  // What breaks once in thirty times breaks once by luck, and hardly ever twice.
  const breaksTwice = async (showing: Showing, isWhole = false): Promise<boolean | undefined> =>
    (await breaks(showing, isWhole)) && breaks(showing, isWhole);
  /** Plays, and counts on, until the rule is broken twice more; jobs are paid for. */
  const counted = async (showing: Showing, isWhole: boolean, from: Counted): Promise<Counted> => {
    const plays = { ...from };
    while (!isWork(showing) && plays.times < from.times + 2 && plays.of < mostPlays) {
      const broke = hasRoom(showing.shown) ? await breaks(showing, isWhole) : undefined;
      if (broke === undefined) break;
      plays.of += 1;
      if (broke) plays.times += 1;
    }
    return plays;
  };
  const narrowest = async ({ breaches, history }: Start): Promise<Narrowest> => {
    const met = new Set<string>();
    let last: Narrowest = { untried: "the run was at its end" };
    isNamed = false;
    for (const [scope, hurries] of ways) {
      const showings = showingsOf(breaches, history, scope).map((one) =>
        hurries ? hurried(one) : one,
      );
      const reasons = showings.map((one) => whyNotAlone(one, world.facts));
      const showing = showings[reasons.indexOf(undefined)];
      if (showing === undefined && met.size === 0) last = { untried: reasons[0] ?? "" };
      const ids = JSON.stringify(showing?.shown.map((one) => [one.call?.id, pauseOf(one)]));
      if (showing === undefined || met.has(ids) || !hasRoom(showing.shown)) continue;
      met.add(ids);
      const broke = await breaksTwice(showing, lacksNothing(showing, history));
      if (broke === undefined) return last;
      if (!broke && scope === "anybody") continue;
      last = { ...showing, broke, isNamed, hurries };
      if (!broke) continue;
      const { calls, wants = {} } = showing.breach;
      const decisive = new Set([calls.at(-1), wants.call, wants.like, wants.unlike]);
      const shown = await fewest(showing.shown, {
        without: (kept, left) =>
          without(
            history,
            kept,
            left.filter(({ call }) => call === undefined || !decisive.has(call.id)),
          ),
        shows: async (kept) =>
          hasRoom(kept) && (await breaksTwice({ ...showing, shown: [...kept] })) === true,
      });
      return { ...last, shown, isNamed };
    }
    return last;
  };
  let best = await narrowest(first);
  const tried = new Set<Contradiction>();
  // The rest is for plainer requests.
  share = 0.5;
  for (const { breaches, history } of others) {
    if ("untried" in best || !best.broke || isWork(best)) break;
    tried.add(best.breach);
    const left = breaches.filter((one) => !tried.has(one));
    const [own] = showingsOf(left, history, "breach");
    if (own === undefined || stepsOf(own) >= stepsOf(best)) break;
    const one = await narrowest({ breaches: left, history });
    if ("untried" in one) break;
    tried.add(one.breach);
    if (one.broke && stepsOf(one) < stepsOf(best)) best = one;
  }
  share = 1;
  if ("untried" in best) return best;
  const { isNamed: wasNamed, hurries, ...least } = best;
  if (!least.broke) {
    share = 2;
    const fewestFirst = showingsOf(first.breaches, first.history, "breach").map(hurried);
    const some = fewestFirst.find((one) => whyNotAlone(one, world.facts) === undefined) ?? least;
    const plays = await counted(some, lacksNothing(some, first.history), { times: 0, of: 0 });
    return plays.times === 0 ? { ...least, plays } : { ...some, broke: true, plays };
  }
  const isPlain = !wasNamed || isWork(least) || waitFor(least.breach) > 0;
  const plain = isPlain
    ? least
    : await plainest(least, async (one) => (hasRoom(one.shown) ? play(one) : undefined));
  const shown = { ...plain, ...(hurries ? hurried(plain) : {}), broke: true };
  return { ...shown, plays: await counted(shown, !wasNamed, { times: 2, of: 2 }) };
}

/** Jobs are paid for, and a refusal of one counts beside others of the very same request. */
const isWork = ({ shown }: Showing): boolean =>
  shown.some(({ call }) => call && takes(call, "paidJobs"));

const takes = ({ route }: Call, cost: Cost): boolean =>
  cost === "requests" || (route !== undefined && costOf(route) === cost);

/** The same without pauses, which seldom matter. */
const hurried = ({ breach, shown }: Showing): Showing => ({
  breach,
  shown: shown.map((one) => (one.what === "call" ? { ...one, pause: 0 } : one)),
});

/**
 * Whether a showing has all that its users did with their accounts before: without a logout, say, the same answers may
 * be right.
 */
function lacksNothing({ breach, shown }: Showing, history: History): boolean {
  const made = new Set(shown.map(({ call }) => call));
  return leadingTo(history, breach, "subjects").every(
    ({ call }) => call?.route?.tier !== "control-plane" || made.has(call),
  );
}

/**
 * A judge may want more than one refusal to accuse. Where a status alone decides, the fault shows again in the same
 * statuses throughout: a decisive one alone might follow from a call before it that failed.
 */
const isAnsweredAgain = (
  { breach, shown }: Showing,
  answers: ReadonlyMap<string, Answer>,
): boolean =>
  breach.wants?.status !== undefined &&
  shown.every(
    ({ call }) => call === undefined || answers.get(call.id)?.status === call.received?.status,
  );

function anewIn({ recorder, mint }: World, { header }: History): Anew {
  const was = header.run;
  return {
    run: { was, is: `${was}y${mint.hex(4)}` },
    secrets: recorder.vault.byPseudonym(),
    cookies: new Map(),
  };
}
