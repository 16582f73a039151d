import type { HistoryEvent } from "../../contracts/history/events.ts";
import type { History } from "../history/history.ts";
import { readHistory } from "../history/read-history.ts";
import type { Contradiction } from "../history/sighting.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { runEpisode } from "./episode.ts";

/** What an episode that was played by itself came to: how it broke the rule, if it did, and all that led to it. */
export interface Alone {
  breach: Contradiction | undefined;
  history: History;
}

/** Plays an episode by itself; undefined where it could not be played to its end. */
export type AloneJudge = (
  drive: Drive,
  values: unknown,
  episode: string,
) => Promise<Alone | undefined>;

/** So many breaches tell which rule to blame for another of their sort. */
const mostBreaches = 30;

/**
 * Plays episodes by themselves, each with fresh users, so that it holds all that led to its breach. Only a breach of a
 * kind that was seen before counts; what was seen then also tells which rule is to blame.
 */
export function aloneJudge(
  world: World,
  rule: Rule,
  { contradictions }: Pick<Judgement, "contradictions">,
  before: History,
): AloneJudge {
  const kinds = new Set(contradictions.map(({ kind }) => kind));
  const broken = contradictions.slice(0, mostBreaches).flatMap(({ calls }) => calls);
  const met = new Set(broken.flatMap((id) => before.call(id)?.episode ?? []));
  const controls = world.recorder.events.filter(
    (event) => isControl(event) || met.has(event.episode ?? ""),
  );
  return async (drive, values, episode) => {
    const from = world.recorder.events.length;
    const ended = await world.amongStrangers(() => runEpisode(world, drive, values, episode));
    if (ended.spent !== undefined) return undefined;
    const { events } = world.recorder;
    const known = [...controls, ...pastOf(events.slice(from), events.slice(0, from))];
    const all = [...new Set([...known, ...events.slice(from)])];
    const history = readHistory(all);
    return { breach: breach(rule, episode, history, kinds), history };
  };
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
