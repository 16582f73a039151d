import type { Observation } from "../../contracts/report.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { count } from "./words.ts";

/** The most values of one topic that a report shows; the history has them all. */
const mostValues = 8;

/** All that was recorded, and below it what each freedom of the document excused. */
export const observationsOf = (told: readonly Judgement[]): Observation[] => [
  ...recordedIn(told),
  ...excusedIn(told),
];

/**
 * What was recorded where the document is silent, one entry for each rule and topic. Where a topic has several values,
 * all of them, the most frequent first.
 */
function recordedIn(told: readonly Judgement[]): Observation[] {
  return told.flatMap(({ clause, recorded }) =>
    [...recorded].map(([topic, seen]) => {
      const values = byFrequency(seen);
      const value = values.length === 1 ? values[0] : values.slice(0, mostValues);
      return { topic, value, rule: clause.id };
    }),
  );
}

/** One entry for each freedom: for how many rules it excused answers, and the most answers for one rule. */
function excusedIn(told: readonly Judgement[]): Observation[] {
  const all = told.flatMap(({ excused }) => [...excused]);
  return [...Map.groupBy(all, ([freedom]) => freedom)].map(([freedom, those]) => {
    const most = Math.max(...those.map(([, answers]) => answers));
    const value = `${count(those.length, "rule")}, ${count(most, "answer")} at most`;
    return { topic: `excused by ${freedom}`, value };
  });
}

function byFrequency(seen: ReadonlyMap<string, number>): string[] {
  return [...seen]
    .sort(([a, these], [b, those]) => those - these || (a < b ? -1 : 1))
    .map(([value]) => value);
}
