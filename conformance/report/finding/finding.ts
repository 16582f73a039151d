import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { EpisodeEvent } from "../../../contracts/history/events.ts";
import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { type Recipe, recipeInWords } from "../../../contracts/history/recipe.ts";
import type { Finding } from "../../../contracts/verdict.ts";
import { hookOf } from "../../generation/jobs/hook-address.ts";
import { requestOf } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { isAloneName, isPlayName } from "../../history/plays.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { segmentOf } from "../../restart/restarts.ts";
import type { Found } from "../../run/narrowing/found.ts";
import { isUnhurriedName } from "../../run/played-episode.ts";
import { secretsSent } from "../../run/showing/givers.ts";
import type { Plainest } from "../../run/showing/plainest.ts";
import { type Showing, showingsOf } from "../../run/showing/showings.ts";
import { isTimed, type Shown } from "../../run/showing/slice.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { didSentence } from "../did/did.ts";
import { kitCommand } from "../kit-command.ts";
import { needsOf } from "../script/script.ts";
import { stepsOf } from "../script/steps.ts";
import { ownerIn } from "../script/variables.ts";
import { brokenInWords } from "../words.ts";
import { type Comparison, comparisonOf } from "./comparison.ts";
import { counterpartOf } from "./counterpart.ts";
import { curlLines } from "./curl.ts";
import { Placeholders } from "./placeholders.ts";
import { sequenceOf } from "./sequence.ts";
import { shellWord } from "./shell.ts";
import { decisiveIn } from "./shown-steps.ts";
import { timelineOf } from "./timeline.ts";
import { madeBefore, sameBefore } from "./traits.ts";

export interface FindingContext {
  history: History;
  baseUrl: string;
  /** The path of the report, for the replay command; undefined where none is written. */
  reportPath: string | undefined;
}

/** A fail with all that is needed to believe it and to see it again, from the history alone. */
export const findingOf = (...fail: Parameters<typeof explained>): Finding =>
  explained(...fail).finding;

/** A fail with its finding, and what this compares. */
export interface Explained {
  told: Judgement;
  finding: Finding;
  when: Comparison;
}

/** The same with what was compared for it. */
export function explained(
  told: Judgement,
  found: Found | undefined,
  context: FindingContext,
): Explained {
  const { finding, when } = factsOf(told, found, context);
  const needs =
    finding.script === undefined ? [] : needsOf(stepsOf(finding, context.history), context.history);
  return { told, when, finding: needs.length === 0 ? finding : { ...finding, needs } };
}

function factsOf(
  told: Judgement,
  found: Found | undefined,
  context: FindingContext,
): Omit<Explained, "told"> {
  const { clause } = told;
  const {
    breach,
    shown: made,
    met = breach,
    spared = [],
  } = showingOf(told, found, context.history);
  const episode = found?.shrunk?.episode ?? episodeOf(met, context.history);
  const begun = context.history.episodes.find(
    (event) => event.episode === episode && event.phase === "begin",
  );
  const plays = playsOf(begun, met, context.history);
  const witness = [...breach.calls];
  const broken = {
    about: breach.field,
    expected: breach.expected ?? null,
    got: breach.got ?? null,
    ...(breach.wants === undefined ? {} : { wants: breach.wants }),
  };
  const names = new Placeholders();
  const timeline = timelineOf(breach.calls, context.history, broken).map((line) => names.in(line));
  const isOfQueue = timeline.length > 0;
  const often = reproduced(told, found, begun?.drive, context.history);
  const when = comparisonOf(told, often, isOfQueue, context.history);
  const { all, contrast, byChance } = when;
  const shown = asRepeated(made, breach, contrast, context.history);
  const steps = sequenceOf(shown, breach.controls);
  const differs = contrast?.text ?? byChance;
  const also = otherKinds(breach, told);
  const counterpart = byChance ? undefined : counterpartOf(breach, all, contrast, context.history);
  const { recipes, words } = madeIn(shown, found, context.history);
  const mark = { broken, decisive: decisiveIn(steps, { ...broken, witness }) };
  const curl = isOfQueue ? timeline : curlLines(steps, context.baseUrl, names, mark);
  const finding = {
    fingerprint: fingerprint(clause.id, breach, shown),
    ...(begun === undefined ? {} : { drive: begun.drive }),
    ...(begun?.values === undefined ? {} : { values: begun.values }),
    ...(plays.length === 0 ? {} : { plays }),
    reproduced: often,
    statement: clause.statement,
    section: clause.section,
    did: names.in(
      [
        didSentence(
          shown,
          `${clause.id} ${breach.field} ${differs ?? ""}`,
          breach,
          context.history.header.profile,
        ),
        ...words,
      ].join("; "),
    ),
    ...broken,
    expected: names.inValue(broken.expected),
    got: names.inValue(broken.got),
    ...(spared.length === 0 ? {} : { spared }),
    ...(differs === undefined ? {} : { differs: names.in(differs) }),
    ...(contrast?.gap === 1 ? { isParted: true as const } : {}),
    ...(also.length === 0 ? {} : { also: also.map((one) => names.in(one)) }),
    ...(counterpart === undefined
      ? {}
      : { counterpart: names.inValue(counterpart) as Finding["counterpart"] }),
    ...(breach.asLikely?.length ? { asLikely: [...breach.asLikely] } : {}),
    ...(breach.ruledOut === undefined ? {} : { ruledOut: [...breach.ruledOut] }),
    sequence: steps,
    ...(words.length === 0 ? {} : { made: recipes }),
    witness,
    curl,
    ...(begun === undefined || isOfQueue ? {} : scriptFor(clause.id, breach, context.history)),
    ...(plays.length === 0 ? {} : replayOf(clause.id, context)),
  };
  return { finding, when };
}

/**
 * With the same call once before, where a rule breaks from the second time on: what a target remembers of a server or an
 * account is still there when the calls are made anew, but not behind its own restart.
 */
function asRepeated(
  shown: readonly Shown[],
  { calls }: Contradiction,
  contrast: Comparison["contrast"],
  history: History,
): readonly Shown[] {
  const broke = history.call(calls.at(-1) ?? "");
  const first = broke && sameBefore(broke, history);
  if (!(broke && first) || contrast?.where?.includes(madeBefore) !== true) return shown;
  const asked = requestOf(broke);
  const isAgain = ({ call }: Shown) => call && call.id !== broke.id && requestOf(call) === asked;
  if (shown.some(isAgain)) return shown;
  const settles = segmentOf(broke) ? (history.facts.enterprise.restartSettlesMs ?? 0) : 0;
  const pause = Math.ceil(settles / 1000);
  return [
    { what: "call", at: first.sent.at, call: first, pause: 0 },
    ...shown.map((one) =>
      one.what === "call" && one.call.id === broke.id ? { ...one, pause: one.pause + pause } : one,
    ),
  ];
}

/** What came for other kinds, where neither it nor what was to come is as in the breach: an amount, say, is off for each. */
function otherKinds(breach: Contradiction, { contradictions }: Judgement): string[] {
  const kinds = Map.groupBy(contradictions, ({ kind }) => kind);
  return [...kinds]
    .flatMap(([kind, [one]]) =>
      one === undefined ||
      kind === breach.kind ||
      one.field !== breach.field ||
      isDeepStrictEqual(one.expected, breach.expected) ||
      isDeepStrictEqual(one.got, breach.got)
        ? []
        : brokenInWords({ ...one, about: `for ${kind}`, expected: one.expected, got: one.got }),
    )
    .slice(0, mostKinds);
}
const mostKinds = 3;

/** The script that makes the calls again. What shows a breach may be a call to a webhook, which no script receives. */
function scriptFor(
  rule: string,
  { wants, calls }: Contradiction,
  history: History,
): Pick<Finding, "script"> {
  const last = history.call(calls.at(-1) ?? "");
  const isCalledBack = wants === undefined && last !== undefined && hookOf(last) !== undefined;
  return isCalledBack ? {} : { script: `findings/${rule}.sh` };
}

/** Secrets of the calls, but the profile's, that were made of others or are of no usual form. */
function madeIn(
  shown: readonly Shown[],
  found: Found | undefined,
  { header }: History,
): { recipes: NonNullable<Finding["made"]>; words: string[] } {
  const sent = new Set(shown.flatMap(({ call }) => (call ? secretsSent(call) : [])));
  const told = shown.map((one) => (one.call ? one.call.received?.text : one));
  const all = JSON.stringify([told, header.profile]);
  const known = new Set([...sent, ...(all.match(everyPseudonym) ?? [])]);
  const others = [...known].filter(
    (one) => readPseudonym(one)?.madeUp === false && readPseudonym(one)?.form === 0,
  );
  const made = [...sent].flatMap((one): [string, Recipe][] => {
    const isGiven = others.includes(one) && readPseudonym(one)?.kind !== "password";
    if (isGiven || ownerIn(header.profile, one) !== undefined) return [];
    const recipe = found?.recipe?.(one, others);
    return recipe === undefined ? [] : [[one, recipe]];
  });
  const named = (one: string): string => (known.has(one) ? one : "a usual password");
  const words = made.map(([one, recipe]) =>
    `${one} is ${recipeInWords(recipe)}`.replaceAll(everyPseudonym, named),
  );
  return { recipes: Object.fromEntries(made), words };
}

const replayOf = (rule: string, { reportPath }: FindingContext): { replay?: string } =>
  reportPath === undefined
    ? {}
    : { replay: `${kitCommand} replay ${shellWord(reportPath)} ${rule}` };

/** A breach whose calls span more episodes is replayed by the last few of them. */
const mostPlays = 4;

/** The episodes that hold the calls of a breach, in their order; where it was shrunk, the smallest episode. */
function playsOf(
  begun: EpisodeEvent | undefined,
  { calls }: Contradiction,
  history: History,
): NonNullable<Finding["plays"]> {
  const met = new Set(calls.flatMap((id) => history.call(id)?.episode ?? []));
  const own = history.episodes.filter(
    ({ phase, episode }) => phase === "begin" && met.has(episode ?? ""),
  );
  const all = begun === undefined || own.includes(begun) ? own : [...own, begun];
  const playable = all.filter(({ episode = "" }) => !isAloneName(episode));
  return playable.slice(-mostPlays).map(({ drive, values, episode = "" }) => ({
    drive,
    ...(values === undefined ? {} : { values }),
    ...(isUnhurriedName(episode) ? { unhurried: true } : {}),
  }));
}

/** What was made alone, where it was; else what the history tells of the shrunk breach, or of the shortest. */
function showingOf(
  told: Judgement,
  found: Found | undefined,
  history: History,
): Showing & Partial<Plainest> {
  if (found !== undefined && "broke" in found.showing) return found.showing;
  const breaches = found?.shrunk === undefined ? told.contradictions : [found.shrunk.contradiction];
  // A breach that did not come back in another run: what its users did before may have contributed.
  const unshrunk = found?.alone === undefined ? "subjects" : "subjects' lives";
  const untimed = found?.shrunk ? "episode" : unshrunk;
  const scope = isTimed(history, breaches[0]?.calls ?? []) ? "breach" : untimed;
  const [shortest] = showingsOf(breaches, history, scope);
  if (shortest === undefined) throw new Error(`${told.clause.id} failed without a breach`);
  return shortest;
}

function episodeOf(breach: Contradiction, history: History): string | undefined {
  return breach.calls.flatMap((id) => history.call(id)?.episode ?? []).at(-1);
}

/** How often the breach came back: to its calls alone; else in the shrinking runs; else in all episodes of its drive. */
function reproduced(
  told: Judgement,
  found: Found | undefined,
  drive: string | undefined,
  history: History,
): Finding["reproduced"] {
  const { alone: isAlone, showing, shrunk } = found ?? {};
  const untried = showing && "untried" in showing ? { untried: showing.untried } : {};
  const alone = isAlone === undefined ? untried : { alone: isAlone };
  if (showing && "broke" in showing && showing.broke) return { ...showing.plays, ...alone };
  if (shrunk !== undefined) return { times: shrunk.reproduced, of: shrunk.tried, ...alone };
  const runs = history.episodes.filter(
    (one) => one.phase === "begin" && one.drive === drive && !isPlayName(one.episode),
  );
  const met = new Set(told.contradictions.map((breach) => episodeOf(breach, history)));
  const times = runs.filter(({ episode }) => met.has(episode)).length;
  return { times, of: runs.length, ...alone };
}

/** A digest of what stays the same when a breach comes back: the rule, the field, and the kinds of calls. */
function fingerprint(
  rule: string,
  { kind, field, calls }: Contradiction,
  shown: readonly Shown[],
): string {
  const decisive = new Set(calls);
  const routes = shown.flatMap((one) =>
    one.what === "call" && decisive.has(one.call.id)
      ? [`${one.call.method} ${one.call.route?.id ?? one.call.path}`]
      : [],
  );
  const identity = JSON.stringify([rule, kind, field, routes]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 16);
}
