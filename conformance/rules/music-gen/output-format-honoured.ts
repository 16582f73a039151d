import {
  musicGenDurationBounds,
  musicGenOutputFormatHonoured,
} from "../../../contracts/clauses/music.ts";
import { musicFormats } from "../../../contracts/limits.ts";
import { formatMade, formatTold } from "../../generation/effects/formats.ts";
import { secondsTolerance } from "../../generation/effects/seconds.ts";
import {
  asNumber,
  type Job,
  membersOf,
  ranWith,
  ranWithNumber,
  secondsMade,
} from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { needsFor, unseenOutput } from "../../generation/offered-routes.ts";
import { musicDuration, musicFormat } from "../../generation/parameters/music-gen.ts";
import { asText } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import {
  contradicts,
  doubted,
  forEvery,
  missing,
  ofEach,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askCombinations, askDurations } from "./drives.ts";

export default rule(musicGenOutputFormatHonoured, {
  drives: [askCombinations, askDurations],
  needs: needsFor("music_gen"),
  quota: { ...ofEach(musicFormats, 1), duration: 3 },

  judge: forEvery(
    (history) =>
      jobsOf(history)
        .to("music_gen")
        .filter((job) => job.plain && job.disposition === "accepted"),
    (job, history) => [
      ...(musicFormat.read(job, history.facts)?.is === "inside"
        ? formatHonoured(job, history)
        : []),
      ...(musicDuration.read(job, history.facts)?.is === "inside" ? durationHonoured(job) : []),
    ],
  ),
});

function formatHonoured(job: Job, history: History): Sighting[] {
  const expected = membersOf(job).output_format;
  const made = formatMade(job, musicFormats) ?? (isEmpty(job) ? "an empty file" : undefined);
  // Other jobs' files are sounds, and this one is not: the probe's word for its format does not excuse the file.
  const isUnread = made === undefined && job.artefacts.length > 0 && makesSounds(history);
  const told = ranWith(job, "output_format");
  const seen = [told === undefined ? undefined : formatTold(told), made].filter(
    (format) => format !== undefined,
  );
  const other = seen.find((format) => format !== expected);
  if (isUnread && other === undefined) return [doubted(unseenOutput("music_gen"), job.call)];
  if (seen.length === 0) return [missing(unseenOutput("music_gen"), job.call)];
  if (other === undefined) return [supports(job.call, asText(expected))];
  return [
    contradicts(job.call, { field: "the format made", kind: "format", expected, got: other }),
  ];
}

/** Whether any file is a sound that a reader knows. Where none is, the files may be pages that lead to the sounds. */
const makesSounds = derived((history: History): boolean =>
  jobsOf(history)
    .to("music_gen")
    .some((job) => formatMade(job, musicFormats) !== undefined),
);

const isEmpty = ({ artefacts }: Job): boolean => artefacts.at(-1)?.bytes === 0;

/** A duration that the service moves into a narrower range breaks the rule of the range instead. */
function durationHonoured(job: Job): Sighting[] {
  const expected = asNumber(membersOf(job).duration);
  const ran = ranWithNumber(job, "duration");
  const made = secondsMade(job);
  if (expected === undefined || (ran ?? made) === undefined) return [];
  const differs = (seconds: number | undefined, isFar: (by: number) => boolean) =>
    seconds !== undefined && isFar(Math.abs(seconds - expected)) ? seconds : undefined;
  // A service may cut fractions of a second off the parameter; a file may last a second more or less.
  const other = differs(ran, (by) => by >= 1) ?? differs(made, (by) => by > secondsTolerance);
  if (other === undefined) return [supports(job.call, "duration")];
  const unless = [musicGenDurationBounds.id];
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
