import type { Observation } from "../../contracts/report.ts";
import type { Judgement } from "../verdicts/judgement.ts";

/** Different values of one topic that a report shows; the history has them all. */
const mostValues = 8;

/**
 * What was recorded where the document is silent, one entry a rule and topic. Of a topic that was met with
 * several values, all of them, the most frequent first.
 */
export function observationsOf(told: readonly Judgement[]): Observation[] {
  return told.flatMap(({ clause, recorded }) =>
    [...Map.groupBy(recorded, ({ topic }) => topic)].map(([topic, sightings]) => {
      const values = byFrequency(sightings.map(({ value }) => value));
      const value = values.length === 1 ? values[0] : values.slice(0, mostValues);
      return { topic, value, rule: clause.id };
    }),
  );
}

function byFrequency(values: readonly string[]): string[] {
  return [...Map.groupBy(values, (value) => value)]
    .sort(([a, these], [b, those]) => those.length - these.length || (a < b ? -1 : 1))
    .map(([value]) => value);
}
