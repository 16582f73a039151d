import { musicGenOutputFormatHonoured } from "../../../contracts/clauses/music.ts";
import { musicFormats } from "../../../contracts/limits.ts";
import { formatMade } from "../../kit/generation/formats.ts";
import {
  asNumber,
  type Job,
  membersOf,
  ranWith,
  ranWithNumber,
  secondsMade,
} from "../../kit/generation/job.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { musicDuration, musicFormat } from "../../kit/generation/parameters/music.ts";
import { needsFor, unseenOutput } from "../../kit/generation/reach.ts";
import { secondsTolerance } from "../../kit/generation/seconds.ts";
import { contradicts, forEvery, missing, type Sighting, supports } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askCombinations, askDurations } from "./drives.ts";

export default rule(musicGenOutputFormatHonoured, {
  drives: [askCombinations, askDurations],
  needs: needsFor("music_gen"),
  quota: { format: 3, duration: 3 },

  judge: forEvery(
    (history) =>
      jobsOf(history)
        .to("music_gen")
        .filter((job) => job.plain && job.taken === "accepted"),
    (job, { facts }) => [
      ...(musicFormat.read(job, facts)?.is === "inside" ? formatHonoured(job) : []),
      ...(musicDuration.read(job, facts)?.is === "inside" ? durationHonoured(job) : []),
    ],
  ),
});

function formatHonoured(job: Job): Sighting[] {
  const expected = membersOf(job).output_format;
  const seen = [ranWith(job, "output_format"), formatMade(job, musicFormats)].filter(
    (format) => format !== undefined,
  );
  const other = seen.find((format) => String(format).toLowerCase() !== expected);
  if (seen.length === 0) return [missing(unseenOutput("music_gen"), job.call)];
  if (other === undefined) return [supports(job.call, "format")];
  return [
    contradicts(job.call, { field: "the format made", kind: "format", expected, got: other }),
  ];
}

/** A duration that is brought into another range breaks the rule of the range. */
function durationHonoured(job: Job): Sighting[] {
  const expected = asNumber(membersOf(job).duration);
  const seen = [ranWithNumber(job, "duration"), secondsMade(job)].filter(
    (one) => one !== undefined,
  );
  if (expected === undefined || seen.length === 0) return [];
  const other = seen.find((seconds) => Math.abs(seconds - expected) > secondsTolerance);
  if (other === undefined) return [supports(job.call, "duration")];
  const unless = ["music-gen.duration-bounds"];
  return [
    contradicts(job.call, {
      field: "the duration made",
      kind: "duration",
      expected,
      got: other,
      unless,
    }),
  ];
}
