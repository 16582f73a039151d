import type { Headline } from "../../conformance/report/terminal/closing.ts";
import { count } from "../../conformance/report/words.ts";
import { exitCodes } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import type { Ended } from "../frame/run.ts";

/**
 * What a replay came to: FAILED, the rule broke again; FIXED, what broke it was done again and the rule was kept;
 * ERROR, neither can be said, and why.
 */
export function conclusionOf(rule: string, { report, history, played }: Ended): Headline {
  const told = report.verdicts.find((one) => one.rule === rule);
  if (report.run.interrupted === true) return error("interrupted", exitCodes.interrupted);
  if (told?.verdict === "fail") {
    return { word: "FAILED", says: `${rule} broke again`, exitCode: exitCodes.broken };
  }
  const [left] = played?.left ?? [];
  if (left !== undefined) return error(`"${left.drive}" cannot be played here: ${left.why}`);
  const episodes = new Set(played?.episodes.map(({ ended }) => ended.episode));
  const ends = history.episodes.filter(
    ({ phase, episode = "" }) => phase === "end" && episodes.has(episode),
  );
  const faults = ends.flatMap(({ fault }) => fault ?? []);
  if (ends.length > 0 && faults.length === ends.length) return error(faults[0] ?? "");
  if (told === undefined || told.supporting === 0 || hasBrokenGround(told)) {
    return error(told?.needs?.[0]?.text ?? "nothing of the rule was seen");
  }
  const times = ends.length > 0 ? count(ends.length - faults.length, "episode") : "the same calls";
  return {
    word: "FIXED",
    says: `${rule} was kept in ${times}`,
    exitCode: exitCodes.conforms,
  };
}

/** Whether a rule that this one builds on broke, so that this one cannot be told. */
const hasBrokenGround = ({ verdict, needs = [] }: RuleVerdict): boolean =>
  verdict === "inconclusive" && needs.some(({ kind }) => kind === "rule");

const error = (says: string, exitCode: Headline["exitCode"] = exitCodes.incomplete): Headline => ({
  word: "ERROR",
  says: `could not be told: ${says}`,
  exitCode,
});
