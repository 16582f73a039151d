import { isGentle } from "../../contracts/profile/index.ts";
import type { World } from "../stage/world.ts";
import { interruption } from "../target/budget-spent.ts";
import type { Shortened } from "../verdicts/needs.ts";
import { asRoomAllows, begunAsRoomAllows } from "./as-room-allows.ts";
import { besideAtOnce } from "./cost.ts";
import { play, runEpisode } from "./episode.ts";
import { inLanes } from "./in-lanes.ts";
import type { Plan } from "./plan.ts";
import type { PlayedEpisode } from "./played-episode.ts";
import type { Progress } from "./progress.ts";
import type { Planned, Schedule } from "./schedule.ts";

export interface PropertiesOptions {
  seed: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Awaited before each episode: lasts while somebody has paused the run. */
  hold?: () => Promise<void>;
}

/** What became of the planned episodes. */
export interface Driven {
  episodes: PlayedEpisode[];
  /** Budgets that ran out. */
  spent: string[];
}

/** Runs the planned episodes in addition to those `before`, each in the company that its drive allows. Stops early on the signal. */
export async function runProperties(
  world: World,
  plan: Schedule & Pick<Plan, "episodes">,
  options: PropertiesOptions,
  before: Driven = { episodes: [], spent: [] },
): Promise<Driven> {
  const driven: Driven = { episodes: [...before.episodes], spent: [...before.spent] };
  const planned = plan.episodes.length;
  const one = async ({ drive, index }: Planned): Promise<void> => {
    await options.hold?.();
    if (options.signal?.aborted === true || driven.spent.some(endsAll)) return;
    await play(drive, world, { seed: options.seed, index }, async (values) => {
      const ended = await runEpisode(world, drive, values, `${drive.name}/${index}`);
      driven.episodes.push({ drive, index, ended });
      if (ended.spent !== undefined) driven.spent = [...new Set([...driven.spent, ended.spent])];
      return "fine";
    });
    options.onProgress?.({ done: driven.episodes.length, planned, drive: drive.name });
  };
  const name = ({ drive, index }: Planned): string => `${drive.name}/${index}`;
  const isBusy = (planned: Planned): boolean =>
    (world.client.activity.idleMs(name(planned)) ?? 0) < restMs;
  const room = { width: () => world.client.width, isBusy };
  // Patient episodes begin first, and are awaited last: those apart begin once no busy one is left.
  const asManyAsFit = async (): Promise<void> => {
    const { ended } = await begunAsRoomAllows(plan.patient, room, one);
    const busily = async (): Promise<void> => {
      await asRoomAllows(plan.together, room, one);
      await inLanes(plan.apart, 1, one);
    };
    await Promise.all([busily(), ended()]);
  };
  // One after another keeps a gentle pace and takes the fewest users, since each episode under way has some of its own.
  const oneByOne = (): Promise<unknown> =>
    Promise.all([
      inLanes(plan.patient, plan.patient.length, one),
      inLanes([...plan.together, ...plan.apart], 1, one),
    ]);
  const withUsers = isGentle(world.facts) ? oneByOne : asManyAsFit;
  const withServers = async (): Promise<void> => {
    await inLanes(plan.beside, besideAtOnce(world.facts), one);
    await inLanes(plan.exclusive, 1, one);
  };
  await Promise.all([withUsers(), withServers()]);
  await inLanes(plan.clock, 1, one);
  return driven;
}

/** An episode that has sent nothing for so long (ms) waits for something, such as a mail, and others may go on. */
const restMs = 5;

/** When one of these is spent, no request can be sent any more. */
const endsAll = (budget: string): boolean => ["requests", "time", interruption].includes(budget);

/** Drives of which planned episodes never began, since a budget or the time was spent. */
export function notBegun({ episodes }: Plan, { episodes: ended, spent }: Driven): Shortened[] {
  const runs = Map.groupBy(ended, ({ drive }) => drive.name);
  return [...Map.groupBy(episodes, ({ drive }) => drive.name)]
    .map(([drive, all]) => ({ drive, runs: runs.get(drive)?.length ?? 0, of: all.length }))
    .filter((one) => spent.length > 0 && one.runs < one.of)
    .map((one) => ({ ...one, limits: spent }));
}
