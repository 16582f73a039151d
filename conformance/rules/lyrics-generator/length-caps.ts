import { lyricsGeneratorLengthCaps } from "../../../contracts/clauses/speech.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import { type LyricsLength, lyricsCapSeconds } from "../../../contracts/limits.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { secondsTolerance } from "../../generation/effects/seconds.ts";
import { asNumber, type Job, membersOf } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { needsFor, noProbe } from "../../generation/offered-routes.ts";
import { contradicts, fact, forEvery, missing, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askLyricsLengths } from "./drives.ts";

export default rule(lyricsGeneratorLengthCaps, {
  drives: [askLyricsLengths],
  needs: (facts) => [...needsFor("lyrics_generator")(facts), ...unmeasured(facts)],
  quota: { short: 1, long: 1 },

  judge: forEvery(
    (history) =>
      jobsOf(history)
        .to("lyrics_generator")
        .filter((job) => job.plain && job.disposition === "accepted"),
    (job, { facts }) => {
      const { length } = membersOf(job);
      const seconds = secondsSung(job, facts);
      if (!isListed(length)) return undefined;
      if (seconds === undefined) return missing(job.ran.length === 0 ? noProbe : untold, job.call);
      const cap = lyricsCapSeconds[length];
      if (seconds <= cap + secondsTolerance) return supports(job.call, length);
      const expected = `at most ${cap} seconds`;
      return contradicts(job.call, {
        field: "how long the lyrics last",
        kind: length,
        expected,
        got: seconds,
      });
    },
  ),
});

const untold = fact(
  "evidence.effective.lyricsSeconds",
  "where the parameters of a job say how many seconds its lyrics last (evidence.effective.lyricsSeconds)",
);

const isListed = (length: unknown): length is LyricsLength =>
  Object.keys(lyricsCapSeconds).some((one) => one === length);

/** How long lyrics last in seconds, by the pointer that the profile gives; without the pointer nothing else tells. */
function secondsSung(job: Job, { evidence }: Profile): number | undefined {
  const pointer = evidence.effective?.lyricsSeconds;
  const values = pointer === undefined ? [] : job.ran.map((ran) => asNumber(valueAt(ran, pointer)));
  return values.findLast((seconds) => seconds !== undefined);
}

function unmeasured({ evidence }: Profile): Need[] {
  if (evidence.effective?.lyricsSeconds !== undefined) return [];
  return [untold];
}
