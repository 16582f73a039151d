import type { Profile } from "../../../contracts/profile/index.ts";
import type { Finding } from "../../../contracts/verdict.ts";
import type { Drive } from "../../stage/drive.ts";
import type { World } from "../../stage/world.ts";
import { runEpisode, whyNotHere } from "../episode.ts";
import { type PlayedEpisode, runUnhurried } from "../played-episode.ts";
import type { ShownAgain, ShownCalls } from "../showing/shown-again.ts";

/** One run of a drive, as a report describes it. */
export type Play = NonNullable<Finding["plays"]>[number];

/** How often an episode with pauses is played again: its breach shows reliably, and each run takes long. */
const mostUnhurried = 2;
/** So many plays are made, however long they take. */
const fewPlays = 3;

/** Episodes to be played again in their order, and how many times. */
export interface Again {
  /** The rule that they showed broken, where nothing but it is asked. */
  rule?: string;
  plays: readonly Play[];
  times: number;
  /** After so long (ms) they are played no more, but for a few times. */
  mostMs?: number | undefined;
  /** The calls that it shows, made first: where they tell it, nothing else is asked. */
  shown?: ShownCalls;
}

/** What playing again came to: the episodes that were played, and why others could not be played here. */
export interface PlayedAgain {
  episodes: PlayedEpisode[];
  left: { drive: string; why: string }[];
  shown?: ShownAgain;
}

/**
 * Plays episodes of these drives again until they broke the rule, every other time with users who were never lent: a breach
 * may need a user without a past, or one with a past.
 */
export async function playAgain(
  world: World,
  drives: Iterable<Drive>,
  { plays, from = 1, times, mostMs }: Omit<Again, "rule" | "shown"> & { from?: number },
  isBroken: () => boolean,
): Promise<PlayedAgain> {
  const played: PlayedAgain = { episodes: [], left: [] };
  const known = new Map([...drives].map((drive) => [drive.name, drive]));
  const playable = plays.flatMap(({ drive: name, values, unhurried: isUnhurried = false }) => {
    const drive = known.get(name);
    const why = drive && whyNotHere(drive, world.facts);
    if (why !== undefined) played.left.push({ drive: name, why });
    if (drive === undefined || why !== undefined) return [];
    return [{ drive, values: asDrawn(drive, values, world.facts), isUnhurried }];
  });
  const begun = performance.now();
  for (let nth = from; nth <= times; nth += 1) {
    const all = async (): Promise<void> => {
      for (const [at, { drive, values, isUnhurried }] of playable.entries()) {
        if (isUnhurried && nth > mostUnhurried) continue;
        const name = `${drive.name}/again${nth}.${at}`;
        const run = isUnhurried ? runUnhurried : runEpisode;
        const ended = await run(world, drive, values, name);
        played.episodes.push({ drive, index: 0, ended });
      }
    };
    await (nth % 2 === 1 ? world.amongStrangers(all) : all());
    if (isBroken() || (nth >= fewPlays && performance.now() - begun > (mostMs ?? Infinity))) break;
  }
  return played;
}

/** A report is JSON, which leaves `undefined` out: a fixed case with the same JSON is taken in its place. */
function asDrawn(drive: Drive, values: unknown, facts: Profile): unknown {
  const text = JSON.stringify(values);
  return drive.cases(facts).find((one) => JSON.stringify(one) === text) ?? values;
}
