import fc from "fast-check";
import { isGentle } from "../../../contracts/profile/index.ts";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { drive } from "../../stage/drive.ts";
import type { World } from "../../stage/world.ts";
import type { Answer } from "../../target/client.ts";
import type { AloneJudge } from "../alone.ts";
import type { PlayedEpisode } from "../played-episode.ts";
import { type Anew, isPlayable, playCalls } from "./play-calls.ts";
import { type Showing, shortest } from "./showings.ts";
import { leadingTo, type Scope } from "./slice.ts";

/** From the fewest calls to all that may have led to a breach. */
const scopes: readonly Scope[] = ["breach", "subjects", "episode", "subjects' lives"];

/** A showing whose calls were made alone; `broke`: whether the rule broke again. */
export interface PlayedShowing extends Showing {
  broke: boolean;
}

/**
 * Makes the calls that a finding would show by themselves, the fewest first, until they break the rule twice more.
 * Where none do, the most telling are returned; undefined where none can be made alone.
 */
export async function findShowing(
  world: World,
  history: History,
  breaches: readonly Contradiction[],
  { rule, judges }: { rule: string; judges: AloneJudge },
): Promise<PlayedShowing | undefined> {
  const met = new Set<string>();
  let last: PlayedShowing | undefined;
  for (const scope of scopes) {
    const showing = shortest(breaches, history, scope);
    const ids = showing.shown.map(({ call }) => call?.id).join();
    if (met.has(ids) || !isPlayable(showing)) continue;
    met.add(ids);
    const breaks = async (time: number): Promise<boolean | undefined> => {
      const anew = anewIn(world, history);
      let answers: ReadonlyMap<string, Answer> = new Map();
      const calls = drive(`the calls of ${rule} alone`, {
        given: fc.constant<unknown>(undefined),
        act: async (_, stage) => {
          answers = await playCalls(showing.shown, showing.breach.calls, stage, anew);
        },
      });
      const played = await judges(calls, undefined, `${rule}/alone${met.size}.${time}`);
      const isWhole = lacksNothing(showing, history);
      return (
        played && (played.breach !== undefined || (isWhole && isAnsweredAgain(showing, answers)))
      );
    };
    // What breaks once in thirty times breaks once by luck, and hardly ever twice.
    const broke = (await breaks(1)) && (await breaks(2));
    if (broke === undefined) return last;
    last = { ...showing, broke };
    if (last.broke) return last;
  }
  return last;
}

/**
 * Whether a showing has all that its users did with their accounts before: without a logout, say, the same answers may
 * be right.
 */
function lacksNothing({ breach, shown }: Showing, history: History): boolean {
  const made = new Set(shown.map(({ call }) => call));
  return leadingTo(history, breach.calls, "subjects").every(
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

/** Whether the calls of an episode cost only requests, users and moves of the clock, or jobs where these are free. */
export const isFree = (
  { drive: { company, needs = [], jobs }, isUnhurried }: PlayedEpisode,
  { facts }: World,
): boolean =>
  (company !== "exclusive" || needs.includes("clock")) &&
  isUnhurried === undefined &&
  (jobs(facts) === 0 || !isGentle(facts));

/** The last characters of a run's id are as random as its first are not. */
const replaced = 4;

function anewIn({ recorder, mint }: World, { header }: History): Anew {
  const was = header.run;
  return {
    run: { was, is: was.slice(0, -replaced) + mint.hex(replaced) },
    secrets: recorder.vault.byPseudonym(),
  };
}
