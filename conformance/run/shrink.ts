import type { HistoryEvent } from "../../contracts/history/events.ts";
import type { History } from "../history/history.ts";
import { readHistory } from "../history/read-history.ts";
import type { Contradiction } from "../history/sighting.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import { play, runEpisode } from "./episode.ts";

/** The smallest episode found that shows a breach. */
export interface Shrunk {
  episode: string;
  values: unknown;
  contradiction: Contradiction;
  /** How many of the further runs with the smallest values showed the breach again. */
  reproduced: number;
  tried: number;
}

const mostEpisodes = 60;
const mostMs = 20_000;
const replays = 2;

/**
 * Runs a drive again with simpler and simpler values, as long as the rule's judge finds the rule broken there. Each run
 * has fresh users, so that the episode holds all that led to the breach. Only a breach in one of the ways (`kinds`)
 * that were seen before counts. The smallest values are then played a few times more, to say how reliably they show it.
 */
export async function shrink(
  world: World,
  rule: Rule,
  drive: Drive,
  run: { seed: number; index: number },
  kinds: ReadonlySet<string | undefined>,
): Promise<Shrunk | undefined> {
  const until = performance.now() + mostMs;
  const controls = world.recorder.events.filter(isControl);
  let best: Omit<Shrunk, "reproduced" | "tried"> | undefined;
  let tried = 0;
  const attempt = async (values: unknown): Promise<Contradiction | undefined> => {
    tried += 1;
    const from = world.recorder.events.length;
    const episode = `${drive.name}/${run.index}~${tried}`;
    const ended = await world.amongStrangers(() => runEpisode(world, drive, values, episode));
    if (ended.spent !== undefined) return undefined;
    const { events } = world.recorder;
    const known = [...controls, ...pastOf(events.slice(from), events.slice(0, from))];
    const all = [...new Set([...known, ...events.slice(from)])];
    const contradiction = breach(rule, episode, readHistory(all), kinds);
    if (contradiction !== undefined) best = { episode, values, contradiction };
    return contradiction;
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

/**
 * A refusal counts only together with a similar request that was granted: the first run of every drive is judged, too.
 */
function isControl({ ev, episode }: HistoryEvent): boolean {
  return ev === "header" || episode?.endsWith("/0") === true;
}

/** The earlier events of the episode's users: a lent user was signed up in another episode. */
function pastOf(own: readonly HistoryEvent[], earlier: readonly HistoryEvent[]): HistoryEvent[] {
  const subjects = new Set(own.flatMap(({ subject }) => subject ?? []));
  const theirs = earlier.filter(({ subject }) => subject !== undefined && subjects.has(subject));
  const ids = new Set(theirs.flatMap((event) => ("id" in event ? (event.id ?? []) : [])));
  return earlier.filter((event) => "id" in event && event.id !== undefined && ids.has(event.id));
}

/** The first contradiction of the rule in one episode, of one of these kinds. */
function breach(
  rule: Rule,
  episode: string,
  history: History,
  kinds: ReadonlySet<string | undefined>,
): Contradiction | undefined {
  for (const sighting of rule.judge(history)) {
    if (sighting.is !== "against" || !kinds.has(sighting.kind)) continue;
    if (history.call(sighting.calls.at(-1) ?? "")?.episode === episode) return sighting;
  }
  return undefined;
}
