import { isGentle } from "../../contracts/profile/index.ts";
import type { World } from "../stage/world.ts";
import { interruption, outage } from "../target/pace/budget-spent.ts";
import type { Shortened } from "../verdicts/needs.ts";
import { begunAsRoomAllows } from "./as-room-allows.ts";
import type { CheckOptions } from "./check-options.ts";
import { play, runEpisode } from "./episode.ts";
import { inLanes } from "./in-lanes.ts";
import type { Plan } from "./plan.ts";
import { besideOfAccount, besideWithoutJobs } from "./planning/cost.ts";
import type { Planned, Schedule } from "./planning/schedule.ts";
import type { PlayedEpisode } from "./played-episode.ts";

type PropertiesOptions = Pick<CheckOptions, "seed" | "signal" | "onProgress" | "hold">;

/** What became of the planned episodes. */
export interface Driven {
  episodes: PlayedEpisode[];
  /** Budgets that ran out. */
  spent: string[];
}

/** Episodes that are under way: what became of the others, and the end of those that wait for most of their time. */
export interface Begun {
  driven: Driven;
  /** By the names of episodes that are yet to begin: gives free what is kept for each. */
  kept: Map<string, () => void>;
  ended: () => Promise<void>;
}

type Episodes = Schedule & Pick<Plan, "episodes">;

/** Runs the planned episodes, each in the company that its drive allows. Stops early on the signal. */
export async function runProperties(
  world: World,
  plan: Episodes,
  options: PropertiesOptions,
): Promise<Driven> {
  return endProperties(world, plan, options, await beginProperties(world, plan, options));
}

/** Awaits the patient episodes that were begun, and runs those that move the clock. */
export async function endProperties(
  world: World,
  plan: Episodes,
  options: PropertiesOptions,
  { driven, kept, ended }: Begun,
): Promise<Driven> {
  await ended();
  await inLanes(plan.clock, 1, playing(world, plan, options, { driven, kept }));
  for (const release of kept.values()) release();
  return driven;
}

/** The same, but for what moves the clock; patient episodes begin first, and others need not wait for their end. */
export async function beginProperties(
  world: World,
  plan: Episodes,
  options: PropertiesOptions,
  { driven, ended }: Pick<Begun, "driven" | "ended"> = {
    ...{ driven: { episodes: [], spent: [] }, ended: async () => {} },
  },
): Promise<Begun> {
  const kept = keptFor(world, plan);
  const one = playing(world, plan, options, { driven, kept });
  const { promise: others, resolve: endOthers } = Promise.withResolvers<void>();
  world.others = others;
  world.accounts.deal(
    plan.episodes.map((one) => ({
      episode: nameOf(one),
      asks: one.asks ?? [],
      jobs: one.cost.paidJobs,
    })),
  );
  const isBusy = (planned: Planned): boolean =>
    (world.client.activity.idleMs(nameOf(planned)) ?? 0) < restMs;
  const isSlow = isGentle(world.facts);
  const room = { width: () => (isSlow ? 1 : world.client.width), isBusy };
  const patient = await begunAsRoomAllows(plan.patient, room, one);
  // One after another keeps a gentle pace and takes the fewest users, since each episode under way has some of its own.
  const together = isSlow
    ? inLanes(plan.together, 1, one)
    : begunAsRoomAllows(plan.together, room, one).then((begun) => begun.ended());
  const withUsers = together.then(() => inLanes(plan.apart, 1, one));
  // What queues up for one account holds up no other's.
  const queues = Map.groupBy(plan.beside, (planned) => world.accounts.firstOf(nameOf(planned)));
  const withServers = Promise.all(
    [...queues].map(([account, own]) =>
      inLanes(own, account === undefined ? besideWithoutJobs : besideOfAccount, one),
    ),
  ).then(() => inLanes(plan.exclusive, 1, one));
  await Promise.all([withUsers, withServers]);
  return {
    ...{ driven, kept },
    ended: async () => {
      endOthers();
      await Promise.all([ended(), patient.ended()]);
    },
  };
}

const nameOf = ({ drive, index }: Planned): string => `${drive.name}/${index}`;

/** Keeps what those were planned to take that run when all others are through: these may take more than was measured. */
function keptFor({ client: { allowance } }: World, { episodes, ...plan }: Episodes): Begun["kept"] {
  const last = new Set([...plan.exclusive, ...plan.clock]);
  const each = episodes.filter((one) => last.has(one));
  return new Map(each.map((one) => [nameOf(one), allowance.keep(one.cost)]));
}

/** What plays one planned episode, unless the run is over. */
function playing(
  world: World,
  { episodes: { length: planned } }: Episodes,
  { seed, signal, hold, onProgress }: PropertiesOptions,
  { driven, kept }: Pick<Begun, "driven" | "kept">,
): (planned: Planned) => Promise<void> {
  return async ({ drive, index }) => {
    await hold?.();
    kept.get(nameOf({ drive, index }))?.();
    if (signal?.aborted === true || driven.spent.some(endsAll)) return;
    await play(drive, world, { seed, index }, async (values) => {
      const ended = await runEpisode(world, drive, values, nameOf({ drive, index }));
      driven.episodes.push({ drive, index, ended });
      if (ended.spent !== undefined) driven.spent = [...new Set([...driven.spent, ended.spent])];
      return "fine";
    });
    onProgress?.({ done: driven.episodes.length, planned, drive: drive.name });
  };
}

/** An episode that has sent nothing for so long (ms) waits for something, such as a mail, and others may go on. */
const restMs = 5;

/** When one of these is spent, no request can be sent any more. */
const endsAll = (budget: string): boolean =>
  ["requests", "time", interruption, outage].includes(budget);

/** Drives of which planned episodes never began, since a budget or the time was spent. */
export function notBegun({ episodes }: Plan, { episodes: ended, spent }: Driven): Shortened[] {
  const runs = Map.groupBy(ended, ({ drive }) => drive.name);
  return [...Map.groupBy(episodes, ({ drive }) => drive.name)]
    .map(([drive, all]) => ({ drive, runs: runs.get(drive)?.length ?? 0, of: all.length }))
    .filter((one) => spent.length > 0 && one.runs < one.of)
    .map((one) => ({ ...one, limits: spent }));
}
