import { musicBitrates, musicFormats } from "../../../contracts/limits.ts";
import { membersOf, ranWith } from "../jobs/job.ts";
import type { RanWithListed } from "../values/unlisted.ts";
import { constantRateMade, formatMade, formatTold, isRate } from "./formats.ts";

/** The format that a job made; where no file shows it, the format that the probe reports. */
export const formatRan: RanWithListed = (job) => {
  const told = ranWith(job, "output_format");
  return formatMade(job, musicFormats) ?? (told === undefined ? undefined : formatTold(told));
};

/** The bitrate that the probe reports, in the document's spelling, or that an mp3 has. */
export const bitrateRan: RanWithListed = (job) => {
  const told = ranWith(job, "bitrate");
  if (told === membersOf(job).bitrate) return told;
  if (told !== undefined) return musicBitrates.find((rate) => isRate(told, rate));
  const made = constantRateMade(job);
  return made === undefined ? undefined : `${made}k`;
};
