import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import type { Drive } from "../../stage/drive.ts";
import type { World } from "../../stage/world.ts";
import { play } from "../episode.ts";
import type { AloneJudge } from "./alone.ts";

/** The smallest episode found that shows a breach. */
export interface Shrunk {
  episode: string;
  values: unknown;
  contradiction: Contradiction;
  /** All that led to it. */
  history: History;
  /** How many of the further runs with the smallest values showed the breach again. */
  reproduced: number;
  tried: number;
}

const mostEpisodes = 60;
const mostMs = 20_000;
const replays = 2;

/**
 * Runs a drive again with simpler and simpler values, as long as the rule's judge finds the rule broken there. Each run
 * has fresh users, so that the episode holds all that led to the breach. The smallest values are then played a few times more, to say how reliably they show it.
 */
export async function shrink(
  world: World,
  judges: AloneJudge,
  drive: Drive,
  run: { seed: number; index: number; until: number },
): Promise<Shrunk | undefined> {
  const until = Math.min(run.until, performance.now() + mostMs);
  let best: Omit<Shrunk, "reproduced" | "tried"> | undefined;
  let tried = 0;
  const attempt = async (values: unknown): Promise<Contradiction | undefined> => {
    tried += 1;
    const episode = `${drive.name}/${run.index}~${tried}`;
    const played = await judges(drive, values, episode);
    if (played?.breach !== undefined)
      best = { episode, values, contradiction: played.breach, history: played.history };
    return played?.breach;
  };
  await play(drive, world, run, async (values) => {
    if (tried >= mostEpisodes || performance.now() > until) return "fine";
    return (await attempt(values)) === undefined ? "fine" : "breach";
  });
  if (best === undefined) return undefined;
  const smallest = best;
  let reproduced = 1;
  for (let again = 0; again < replays && performance.now() < until; again += 1) {
    if ((await attempt(smallest.values)) !== undefined) reproduced += 1;
  }
  return { ...smallest, reproduced, tried: replays + 1 };
}
