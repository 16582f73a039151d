import { setTimeout } from "node:timers/promises";
import { awaitCalls, oneCall } from "../rules/async/drives.ts";
import { type Kept, keep, lookAgain } from "../rules/token/kept-drives.ts";
import { type Drive, drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import type { Costs } from "../target/pace/allowance.ts";
import { BudgetSpent } from "../target/pace/budget-spent.ts";
import { runEpisode, whyNotHere } from "./episode.ts";
import { seedOf } from "./seed-of.ts";

/** How old a user and tokens are at least when they are looked at again, and the least pause before each look, ms. */
export interface Rest {
  ms: number;
  pauseMs: number;
}
export const aMinute: Rest = { ms: 60_000, pauseMs: 3100 };

/** Pauses are so many times longer at most, by the seed. */
const mostLonger = 0.15;
/** A user, two logins, seven looks with a second try each, and two jobs. */
export const mostOfRest: Costs = { requests: 24, users: 2, paidJobs: 2, restarts: 0 };
const looks = 9;
/** The looks with their pauses, ms; the minute before them passes while others work. */
export const looksMs = ({ pauseMs }: Rest): number => looks * pauseMs * (1 + mostLonger);

const again = "look at a user and two tokens a minute later";

/**
 * Makes a user and tokens. What is returned looks at them again once they are a minute old, when nothing else is asked,
 * with pauses: a service that is right for the young, or under traffic alone, shows it. Where the run has too little time,
 * the history says that the look was not made. What offers neither users nor jobs is not waited for.
 */
export async function beginRest(
  world: World,
  seed: number,
  rest: Rest,
): Promise<() => Promise<void>> {
  const began = performance.now();
  let kept: Kept | undefined;
  const early = drive("keep a user and two tokens", {
    act: async (_, stage) => {
      kept = await keep(stage);
    },
  });
  await runEpisode(world, early, undefined, `${early.name}/0`);
  const work = awaitCalls as Drive;
  const isWork = whyNotHere(work, world.facts) === undefined;
  return async () => {
    if (kept === undefined && !isWork) return;
    const leftMs = Math.max(0, began + rest.ms - performance.now());
    if (world.client.allowance.leftMs < leftMs + looksMs(rest)) {
      const unmade = drive(again, { act: () => Promise.reject(new BudgetSpent("time")) });
      await runEpisode(world, unmade, undefined, `${again}/0`);
      return;
    }
    const longer = (mostLonger * (Math.abs(seedOf(seed, "rest")) % 100)) / 100;
    const pauseMs = rest.pauseMs * (1 + longer);
    await Promise.race([setTimeout(leftMs), world.isOver.catch(() => undefined)]);
    if (kept !== undefined)
      await runEpisode(world, late(kept, seed), undefined, `${again}/0`, { pauseMs });
    if (isWork) await runEpisode(world, work, oneCall, `${work.name}/rested`, { pauseMs });
  };
}

const late = (kept: Kept, seed: number) =>
  drive(again, {
    act: (_, stage) => lookAgain({ ...kept, stage }, Math.abs(seedOf(seed, "order"))),
  });
