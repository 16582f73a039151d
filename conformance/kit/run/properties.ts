import type { Drive } from "../drive.ts";
import type { World } from "../stage/world.ts";
import { type Ended, play, runEpisode } from "./episode.ts";
import { inLanes } from "./in-lanes.ts";
import { episodesOf, type Plan, type Planned } from "./schedule.ts";

export interface Progress {
  done: number;
  planned: number;
  drive: string;
}

/** How many episodes run at once: so many from the start, and at most. */
export interface Lanes {
  least: number;
  most: number;
}

export interface PropertiesOptions {
  seed: number;
  /** Episodes of company `any` that run at once. */
  concurrency: Lanes;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** What became of the planned episodes. */
export interface Driven {
  episodes: { drive: Drive; index: number; ended: Ended }[];
  /** Budgets that ran out. */
  spent: string[];
}

/** Runs the planned episodes, each in the company that it bears. Stops early when told to. */
export async function runProperties(
  world: World,
  plan: Plan,
  options: PropertiesOptions,
): Promise<Driven> {
  const driven: Driven = { episodes: [], spent: [] };
  const planned = episodesOf(plan).length;
  const one = async ({ drive, index }: Planned): Promise<void> => {
    if (options.signal?.aborted === true || driven.spent.includes("requests")) return;
    await play(drive, world, { seed: options.seed, index }, async (values) => {
      const ended = await runEpisode(world, drive, values, `${drive.name}/${index}`);
      driven.episodes.push({ drive, index, ended });
      if (ended.spent !== undefined) driven.spent = [...new Set([...driven.spent, ended.spent])];
      return "fine";
    });
    options.onProgress?.({ done: driven.episodes.length, planned, drive: drive.name });
  };
  const withUsers = async (): Promise<void> => {
    await Promise.all([
      inGrowingLanes(plan.together, options.concurrency, one),
      inLanes(plan.patient, plan.patient.length, one),
    ]);
    await inLanes(plan.apart, 1, one);
  };
  const besideThem = Math.min(options.concurrency.most, mostBeside);
  await Promise.all([withUsers(), inLanes(plan.beside, besideThem, one)]);
  await inLanes(plan.exclusive, 1, one);
  return driven;
}

/** Each of these episodes has several requests under way already. */
const mostBeside = 5;

/** An episode that takes longer than this (ms) waits for something, such as a mail, and others may go on. */
const slowMs = 150;
/** So many episodes in a row tell how long they take. */
const sample = 8;

/**
 * Works a list off one at a time while that is quick, so that every act near a token is the episode's own;
 * where episodes wait, with one more worker after each few, up to `most`.
 */
async function inGrowingLanes<T>(
  items: readonly T[],
  { least, most }: Lanes,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lanes: Promise<void>[] = [];
  let took: number[] = [];
  const open = (): void => {
    const opened = lane();
    // It is awaited below; until then a failure of it is nobody's.
    opened.catch(() => undefined);
    lanes.push(opened);
  };
  const lane = async (): Promise<void> => {
    for (const item of rest) {
      const from = performance.now();
      await work(item);
      took.push(performance.now() - from);
      if (took.length < sample) continue;
      const median = took.sort((a, b) => a - b)[sample / 2] ?? 0;
      took = [];
      if (median > slowMs && lanes.length < most) open();
    }
  };
  for (let count = 0; count < least; count += 1) open();
  // More are pushed while the first ones are awaited.
  for (const one of lanes) await one;
}
