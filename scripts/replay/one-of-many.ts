import { brokenInWords, shortened } from "../../conformance/report/words.ts";
import { printable } from "../../contracts/printable.ts";
import type { ExitCode, Report } from "../../contracts/report.ts";
import type { Chosen } from "../frame/profile/profile.ts";
import type { Ended } from "../frame/run.ts";
import { type Before, conclusionOf } from "./conclusion.ts";

/** How the replay of a finding ended, and the load scenarios or interactions that it played. */
export interface Played {
  id: string;
  code: ExitCode;
  chosen: Chosen;
  loads: readonly string[];
  ended: Ended | undefined;
}

/**
 * What an earlier replay's load showed of a finding of load, so that the same load is not made for each of its rules: that it is
 * BROKEN, by whatever scenario, or FIXED, where its own, `loads`, were played.
 */
export function seenBefore(
  rule: string,
  loads: readonly string[],
  earlier: readonly Played[],
  before: Before,
): Played | undefined {
  for (const one of earlier) {
    if (one.ended === undefined || one.loads.length === 0) continue;
    const concluded = conclusionOf(rule, one.ended, before);
    const isOwn = loads.every((name) => one.loads.includes(name));
    if (concluded.word !== "BROKEN" && !(concluded.word === "FIXED" && isOwn)) continue;
    console.log(inOneLine({ ...one.ended.report, concluded: { rule, ...concluded } }));
    return { ...one, id: rule, code: concluded.exitCode };
  }
  return undefined;
}

/** What came of one finding among several: the word, and what broke. */
export function inOneLine({ concluded, verdicts }: Report): string {
  const { word, rule = "", says } = concluded ?? { word: "ERROR" as const, says: "" };
  const finding = verdicts.find((one) => one.rule === rule)?.finding;
  const got = finding === undefined ? says : `${rule}: ${shortened(brokenInWords(finding), 200)}`;
  const line = { BROKEN: got, FIXED: rule, ERROR: says }[word];
  return `${word.padEnd(8)}${printable(line)}`;
}
