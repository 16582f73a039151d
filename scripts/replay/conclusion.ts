import type { History } from "../../conformance/history/history.ts";
import { GeneratorNotes } from "../../conformance/queue/generator-notes.ts";
import { count } from "../../conformance/report/words.ts";
import type { PlayedAgain } from "../../conformance/run/narrowing/again.ts";
import type { PlayedEpisode } from "../../conformance/run/played-episode.ts";
import type { Counted } from "../../conformance/run/showing/plays.ts";
import type { ShownAgain } from "../../conformance/run/showing/shown-again.ts";
import { type Concluded, exitCodes, type Report } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { enoughOf } from "./enough.ts";

/** What the conclusion of a replay follows from. */
export interface Replayed {
  report: { run: Pick<Report["run"], "interrupted">; verdicts: readonly RuleVerdict[] };
  history: Pick<History, "episodes">;
  played:
    | ({ episodes: readonly Pick<PlayedEpisode, "ended">[] } & Pick<PlayedAgain, "left" | "shown">)
    | undefined;
}

/** What is known beforehand: how often what is done again broke the rule, and the command that asks all of the rule. */
export interface Before {
  broke: Counted;
  check: string;
  /** What the replay has to do without. */
  lacks?: string | undefined;
}

/**
 * The result of a replay. BROKEN: the rule broke again, or another whose breach it explains as well, whether its run fails by
 * it or only warns of it. FIXED: what broke the rule was done again, and each time its judge saw the rule kept, or the rule passed, as often as it takes to be no chance. ERROR: neither can be said, such as
 * for a doubted rule, which is not mended.
 */
export function conclusionOf(
  rule: string,
  { report, history, played }: Replayed,
  { broke, check, lacks }: Before,
): Concluded {
  const told = report.verdicts.find((one) => one.rule === rule);
  if (report.run.interrupted === true) return unclear(rule, "interrupted", exitCodes.interrupted);
  if (told?.verdict === "fail") {
    const [level, warns] =
      told.level === "must" ? ["", ""] : [" (should)", "; `check` warns of it"];
    const says = `${rule}${level} broke again${warns}`;
    return { word: "BROKEN", says, exitCode: exitCodes.broken };
  }
  if (played?.shown?.isAsBefore === true) {
    const says = `${rule} broke again: the calls that had broken it were answered as before`;
    return { word: "BROKEN", says, exitCode: exitCodes.broken };
  }
  const either = report.verdicts.find(
    ({ verdict, finding }) => verdict === "fail" && finding?.asLikely?.includes(rule),
  );
  if (either !== undefined && told?.verdict !== "pass") {
    const says = `${rule} or ${either.rule} broke again: what was seen fits either`;
    return { word: "BROKEN", says, exitCode: exitCodes.broken };
  }
  if (played?.shown?.isKept === true) return keptBy(played.shown, rule, check);
  const error = (why: string) => unclear(rule, why);
  if (lacks !== undefined && told?.verdict !== "pass") return error(lacks);
  const [left] = played?.left ?? [];
  if (left !== undefined) return error(`"${left.drive}" cannot be played here: ${left.why}`);
  const episodes = new Set(played?.episodes.map(({ ended }) => ended.episode));
  const ends = history.episodes.filter(
    ({ phase, episode = "" }) => phase === "end" && episodes.has(episode),
  );
  const faults = ends.flatMap(({ fault }) => fault ?? []);
  if (ends.length > 0 && faults.length === ends.length) return error(faults[0] ?? "");
  const [need] = told?.needs ?? [];
  const load = showedTooLittle(rule, { report, history });
  if (load !== undefined)
    return error(`"${load}" showed too little this time: replay it again, where less else runs`);
  if (told?.verdict !== "pass")
    return error(need === undefined ? "nothing of the rule was seen" : `it needs ${need.text}`);
  if (ends.length > 0 && told.supporting < enoughOf(broke))
    return error(
      `it held ${count(told.supporting, "time")}, which may be chance: it broke${inShort(broke)} before; ${check} asks more`,
    );
  const times = ends.length > 0 ? count(ends.length - faults.length, "run") : "the same calls";
  return {
    word: "FIXED",
    says: `${rule} was kept in ${times}`,
    exitCode: exitCodes.conforms,
  };
}

/** The load that showed too little of a rule: of a right service, too, another run of it may show enough. */
export function showedTooLittle(
  rule: string,
  { report, history }: Pick<Replayed, "report" | "history">,
): string | undefined {
  const told = report.verdicts.find((one) => one.rule === rule);
  const [need] = told?.needs ?? [];
  const loaded = new GeneratorNotes(history.episodes).intents;
  const isOpen = told?.verdict !== "pass" && told?.verdict !== "fail";
  return isOpen && need?.kind === "driver" && loaded.has(need.name) ? need.name : undefined;
}

/** Of a rule's other scenarios nothing was seen, and nothing is said. */
const keptBy = ({ made, broke }: ShownAgain, rule: string, check: string): Concluded => ({
  word: "FIXED",
  says: `${rule} was kept each of ${count(made, "time")} by the calls that had broken it${broke.times < broke.of ? inShort(broke) : ""}; its other scenarios were not run: ${check}`,
  exitCode: exitCodes.conforms,
});

const inShort = ({ times, of }: Counted): string => ` ${count(times, "time")} in ${of}`;

const unclear = (
  rule: string,
  why: string,
  exitCode: Concluded["exitCode"] = exitCodes.incomplete,
): Concluded => ({ word: "ERROR", says: `${rule} is inconclusive: ${why}`, exitCode });
