import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Drive } from "../../stage/drive.ts";
import type { World } from "../../stage/world.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { runEpisode } from "../episode.ts";
import { showingsOf } from "../showing/showings.ts";

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
  return async (drive, values, episode) => {
    const from = world.recorder.events.length;
    const ended = await world.amongStrangers(() => runEpisode(world, drive, values, episode));
    if (ended.spent !== undefined) return undefined;
    const history = readHistory(needed(world.recorder.events, { episode, from, met }));
    return { breach: breach(rule, episode, history, kinds), history };
  };
}

/**
 * What an episode that began at an event is judged by: itself, its users' past, for a lent user was signed up in another
 * episode, the episodes that were met, and controls. Mails and probes have no episode: they come along with their users,
 * and those that come late of others bring nothing. That the kit stood still before, as while it judges, delays nothing of
 * this.
 */
export function needed(
  events: readonly HistoryEvent[],
  { episode, from, met }: { episode: string; from: number; met: ReadonlySet<string> },
): HistoryEvent[] {
  const own = subjectsOf(events.filter((event) => event.episode === episode));
  const past = new Set(
    events.flatMap((one) => (own.has(one.subject) && "id" in one ? one.id : [])),
  );
  const isNeeded = (event: HistoryEvent): boolean =>
    event.episode === episode ||
    isControl(event) ||
    met.has(event.episode ?? "") ||
    ("id" in event && past.has(event.id));
  const users = subjectsOf(events.filter(isNeeded));
  return events.filter(
    (event, at) =>
      isNeeded(event) ||
      (event.episode === undefined &&
        (event.ev !== "strain" || at >= from) &&
        (event.subject === undefined || users.has(event.subject))),
  );
}

/** The users of events; an answer is of whom its request is of. */
const subjectsOf = (events: readonly HistoryEvent[]): ReadonlySet<string | undefined> =>
  new Set(events.flatMap(({ subject }) => subject ?? []));

/** A refusal counts only together with a similar request that was granted: the first run of every drive is judged, too. */
function isControl({ ev, episode }: HistoryEvent): boolean {
  return ev === "header" || episode?.endsWith("/0") === true;
}

/** The contradiction of the rule in one episode, of one of these kinds, that the fewest calls show. */
function breach(
  rule: Rule,
  episode: string,
  history: History,
  kinds: ReadonlySet<string | undefined>,
): Contradiction | undefined {
  const isOwn = (id = ""): boolean => history.call(id)?.episode === episode;
  const all = [...doubting(rule.judge)(history)].flatMap((one) =>
    one.is === "against" && kinds.has(one.kind) && isOwn(one.calls.at(-1)) ? one : [],
  );
  return showingsOf(all, history, "breach")[0]?.breach;
}
