import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { doubting } from "../../model/freedoms.ts";
import type { Rule } from "../../rules/rule.ts";
import { drive } from "../../stage/drive.ts";
import type { World } from "../../stage/world.ts";
import type { Answer } from "../../target/client.ts";
import type { EvidencePart } from "../../target/evidence/evidence.ts";
import { runEpisode } from "../episode.ts";
import type { Found } from "../narrowing/found.ts";
import type { PlayedEpisode } from "../played-episode.ts";
import { ownNames } from "./own-names.ts";
import { type Anew, playCalls } from "./play-calls.ts";
import { type Counted, isAnsweredAgain } from "./plays.ts";
import type { Showing } from "./showings.ts";
import { leadingTo } from "./slice.ts";

/** A finding's calls, of another run: they broke its rule by themselves, and are to be made anew. */
export interface ShownCalls {
  showing: Showing;
  /** The run that made them. */
  was: string;
  /** The scenario that the finding names, by which others play it again. */
  scenario: { drive: string; values?: unknown };
  /** How often they broke the rule so far. */
  broke: Counted;
  /** How often they are made at most, until they break the rule; and how often they have to keep it, lest that be chance. */
  times: number;
  enough: number;
  /** Whether they need this to show anything. */
  needs: (part: EvidencePart) => boolean;
  /** The secrets that neither answer nor mail gives, by their pseudonyms, others for each try; and how more are made of all. */
  secrets: (world: World) => Map<string, string>;
  made?: Anew["made"];
}

/** What came of a finding's calls. */
export interface ShownAgain {
  episodes: PlayedEpisode[];
  /** How often they were made. */
  made: number;
  /** Whether the rule's judge saw the rule kept each time, and often enough. */
  isKept: boolean;
  /** Whether twice all were answered by the statuses of then, where such a status broke the rule. */
  isAsBefore: boolean;
  /** How often they broke it before. */
  broke: Counted;
}

/** How often the same statuses are no chance. */
const sure = 2;

/**
 * Makes a finding's calls anew until they break the rule, or show nothing. A refusal may show nothing by itself: then `ground`
 * plays what shows that others are served.
 */
export async function playShown(
  world: World,
  rule: Rule,
  shown: ShownCalls,
  { isBroken, ground }: { isBroken: () => boolean; ground: () => Promise<unknown> },
): Promise<ShownAgain> {
  const { showing, times, enough, broke } = shown;
  const all: ShownAgain = { episodes: [], made: 0, isKept: false, isAsBefore: false, broke };
  let asBefore = 0;
  for (let nth = 1; nth <= Math.min(times, enough); nth += 1) {
    const { answers, played } = await playOnce(world, shown, nth);
    all.episodes.push(played);
    all.made = nth;
    const isSeen = () => isKept(rule, readHistory(world.recorder.events), showing, answers);
    if (isBroken()) return all;
    if (isSeen()) continue;
    if (nth === 1) await ground();
    if (isBroken()) return all;
    if (isSeen()) continue;
    if (!isAnsweredAgain(showing, answers)) return all;
    asBefore += 1;
    if (asBefore === sure) return { ...all, isAsBefore: true };
  }
  return { ...all, isKept: asBefore === 0 && times >= enough };
}

async function playOnce(
  world: World,
  { was, scenario, showing, made, ...shown }: ShownCalls,
  nth: number,
): Promise<{ answers: ReadonlyMap<string, Answer>; played: PlayedEpisode }> {
  const answers = new Map<string, Answer>();
  const calls = drive(scenario.drive, {
    act: async (_, stage) => {
      const run = { was, is: world.mint.unique("") };
      const anew = {
        run,
        secrets: shown.secrets(world),
        made,
        cookies: new Map(),
        names: ownNames(),
      };
      await playCalls(showing.shown, showing.breach.calls, stage, anew, answers);
    },
  });
  const name = `${scenario.drive}/shown${nth}`;
  const play = () => runEpisode(world, calls, scenario.values, name);
  const ended = await world.amongStrangers(play);
  return { answers, played: { drive: calls, index: 0, ended } };
}

/**
 * Whether the calls up to the breach were answered as they were then, and the judge now sees the rule kept by the decisive one.
 * What comes behind that may lack what it needs of a right service: it is not made.
 */
function isKept(
  rule: Rule,
  history: History,
  { breach, shown }: Showing,
  answers: ReadonlyMap<string, Answer>,
): boolean {
  const { calls: witness, controls = [], wants } = breach;
  const calls = shown.flatMap(({ call }) => call ?? []);
  const isDecisive = (id: string) => witness.includes(id) && !controls.includes(id);
  const before = calls.slice(
    0,
    Math.max(
      0,
      calls.findIndex(({ id }) => isDecisive(id)),
    ),
  );
  const decisive = calls.findLast(
    ({ id }) => answers.has(id) && (wants?.call === undefined ? isDecisive(id) : id === wants.call),
  );
  const now = answers.get(decisive?.id ?? "")?.id ?? "";
  const own = new Set([...answers.values()].map(({ id }) => id));
  const seen = [...doubting(rule.judge)(history)].filter(
    (one) => one.is !== "recorded" && one.calls?.some((id) => own.has(id)),
  );
  return (
    before.every(({ id, received }) => !isGranted(received) || isGranted(answers.get(id))) &&
    seen.some((one) => one.is === "for" && one.calls.includes(now)) &&
    seen.every(({ is }) => is === "for")
  );
}

const isGranted = (answer: { status?: number | undefined } | undefined): boolean =>
  Math.floor((answer?.status ?? 0) / 100) === 2;

/** What a finding says of calls that broke the rule again, by themselves. */
export function foundAgain(
  world: World,
  history: History,
  breaches: readonly Contradiction[],
  { made, episodes, broke }: ShownAgain,
): Found | undefined {
  const own = new Set(episodes.map(({ ended }) => ended.episode));
  const breach = breaches.find(({ calls }) =>
    own.has(history.call(calls.at(-1) ?? "")?.episode ?? ""),
  );
  if (breach === undefined) return undefined;
  const plays = { times: broke.times + 1, of: broke.of + made };
  return {
    shrunk: undefined,
    showing: { breach, shown: leadingTo(history, breach, "episode"), broke: true, plays },
    alone: true,
    recipe: (pseudonym, others) => world.recorder.vault.recipe(pseudonym, others),
  };
}
