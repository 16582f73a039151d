import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import type { World } from "../../stage/world.ts";
import { fewest, type Trial } from "./fewest.ts";
import { type Plainest, plainest } from "./plainest.ts";
import { pauseOf, waitFor, whyNotAlone } from "./play-calls.ts";
import { type Counted, isWork, type Judging, Plays } from "./plays.ts";
import { type Showing, showingsOf, stepsOf } from "./showings.ts";
import { leadingTo, type Scope, type Shown, without } from "./slice.ts";

/** From the fewest calls to all that may have led to a breach. */
const scopes: readonly Scope[] = ["breach", "subjects", "episode", "subjects' lives", "anybody"];
const ways = scopes.flatMap((one) => [[one, true] as const, [one, false] as const]);

/** What a finding shows, and whether its calls by themselves broke the rule again; or why they were not made. */
export type PlayedShowing =
  | (Showing & Partial<Plainest> & { broke: boolean; plays: Counted })
  | { untried: string };

/** Breaches of which one may be shown, and a history that holds what led to them. */
export interface Start {
  breaches: readonly Contradiction[];
  history: History;
}

/** The breaches of a run; `simpler` plays their episodes again, with simpler values, which may take long. */
export interface Met extends Start {
  simpler: () => Promise<Start | undefined>;
}

/** What is left of a breach's calls, as a finding shows it. */
type Narrowest = (Showing & Record<"broke" | "isNamed" | "hurries", boolean>) | { untried: string };

/**
 * Makes the calls that a finding would show by themselves: the fewest first, then more, in the end those of other users
 * too, until they break the rule twice more. Then what they can do without is left out. As long as another breach may
 * leave fewer, that is tried as well. What is shown is played twice more, to count how often it breaks the rule. Where none
 * break it twice in a row, or more than the fewest do so by luck, the fewest may by chance, and are made many times; where
 * they never do, the most telling are returned.
 */
export async function findShowing(
  world: World,
  met: Met,
  judging: Judging,
): Promise<PlayedShowing> {
  const { breaches, history } = met;
  const plays = new Plays(world, history, judging);
  const best = await shortest(met, plays, world);
  plays.share = 1;
  if ("untried" in best) return best;
  const { isNamed, hurries, ...least } = best;
  const fewestFirst = showingsOf(breaches, history, "breach").map(hurried);
  const some = fewestFirst.find((one) => whyNotAlone(one, world.facts) === undefined) ?? least;
  const often =
    least.broke && stepsOf(some) < stepsOf(least)
      ? await plays.counted(least, !isNamed, untriedYet, certainly)
      : untriedYet;
  if (!least.broke || often.times < often.of) {
    plays.share = 2;
    const seen = await plays.counted(some, lacksNothing(some, history), untriedYet);
    if (seen.times > 0) return { ...some, broke: true, plays: seen };
    if (!least.broke) return { ...least, plays: seen };
  }
  const isPlain = !isNamed || isWork(least) || waitFor(least.breach) > 0;
  const plain = isPlain
    ? least
    : await plainest(least, async (one) =>
        plays.hasRoom(one.shown) ? plays.play(one) : undefined,
      );
  const shown = { ...plain, ...(hurries ? hurried(plain) : {}), broke: true };
  return { ...shown, plays: await plays.counted(shown, !isNamed, { times: 2, of: 2 }) };
}

const untriedYet = { times: 0, of: 0 };
/** What takes more calls than the fewest and breaks so often, each time, does not do so by luck. */
const certainly = 4;

/** What is left of the breach that leaves the fewest calls, as far as half the room allows: the rest is for plainer requests. */
async function shortest(met: Met, plays: Plays, world: World): Promise<Narrowest> {
  const { breaches, history } = met;
  plays.share = 0.5;
  let best = await narrowest(met, plays, world);
  if ("untried" in best || !best.broke) {
    const simpler = await met.simpler();
    plays.share = 1;
    if (simpler !== undefined) best = await narrowest(simpler, plays, world);
  }
  const tried = new Set<Contradiction>();
  plays.share = 0.5;
  // From some breaches the fewest calls cannot be reached: others are narrowed down, too.
  for (let others = 0; others < mostOthers; others += 1) {
    if ("untried" in best || !best.broke || isWork(best)) break;
    tried.add(best.breach);
    const left = breaches.filter((one) => !tried.has(one));
    const [own] = showingsOf(left, history, "breach");
    if (own === undefined || stepsOf(own) >= stepsOf(best)) break;
    const one = await narrowest({ breaches: left, history }, plays, world);
    if ("untried" in one) break;
    tried.add(one.breach);
    if (one.broke && stepsOf(one) < stepsOf(best)) best = one;
  }
  return best;
}

const mostOthers = 2;

/** Why calls were not made by themselves, where nothing else kept them from it. */
export const noTime = "the time or a budget of the run was spent";

/** What is left of the calls of one of some breaches. */
async function narrowest(
  { breaches, history }: Start,
  plays: Plays,
  { facts }: World,
): Promise<Narrowest> {
  const met = new Set<string>();
  let last: Narrowest = { untried: noTime };
  plays.isNamed = false;
  for (const [scope, hurries] of ways) {
    const showings = showingsOf(breaches, history, scope).map((one) =>
      hurries ? hurried(one) : one,
    );
    const reasons = showings.map((one) => whyNotAlone(one, facts));
    const showing = showings[reasons.indexOf(undefined)];
    if (showing === undefined && met.size === 0) last = { untried: reasons[0] ?? "" };
    const ids = JSON.stringify(showing?.shown.map((one) => [one.call?.id, pauseOf(one)]));
    if (showing === undefined || met.has(ids) || !plays.hasRoom(showing.shown)) continue;
    met.add(ids);
    const { calls, controls = [], wants = {} } = showing.breach;
    const decisive = new Set([calls.at(-1), ...controls, wants.call, wants.like, wants.unlike]);
    const trial: Trial<Shown> = {
      without: (kept, left) =>
        without(
          history,
          kept,
          left.filter(({ call }) => call === undefined || !decisive.has(call.id)),
        ),
      shows: async (kept) =>
        plays.hasRoom(kept) && (await plays.breakTwice({ ...showing, shown: [...kept] })) === true,
    };
    // Jobs are paid for: made with others first, those that decide may have no room left to be made without.
    const least = isWork(showing) ? trial.without(showing.shown, showing.shown) : showing.shown;
    if (least.length < showing.shown.length && (await trial.shows(least)))
      return { ...showing, shown: least, broke: true, isNamed: plays.isNamed, hurries };
    const broke = await plays.breakTwice(showing, lacksNothing(showing, history));
    if (broke === undefined) return last;
    if (!broke && scope === "anybody") continue;
    last = { ...showing, broke, isNamed: plays.isNamed, hurries };
    if (!broke) continue;
    const shown = await fewest(showing.shown, trial);
    return { ...last, shown, isNamed: plays.isNamed };
  }
  return last;
}

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
