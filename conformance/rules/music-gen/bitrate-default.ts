import {
  musicGenBitrateDefault,
  musicGenOutputFormatHonoured,
} from "../../../contracts/clauses/music.ts";
import { musicBitrateDefault, musicBitrates } from "../../../contracts/limits.ts";
import { offersEvidence } from "../../../contracts/profile/index.ts";
import { constantRateMade, isRate } from "../../generation/effects/formats.ts";
import { type Job, membersOf } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { runsWithDefault } from "../runs-with-default.ts";
import { askCombinations } from "./drives.ts";

/**
 * Whether the probe's figure is the bitrate asked for. For wav and flac a figure that no list has, such as 1411, is the
 * rate of the file.
 */
const isTold = (told: unknown, job: Job): boolean =>
  membersOf(job).output_format === "mp3" || musicBitrates.some((rate) => isRate(told, rate));

/**
 * Whether an mp3 came at another rate than the default as asked. An encoder that always makes one rate tells nothing of
 * the default.
 */
function hasOtherAsAsked(job: Job): boolean {
  const { bitrate } = membersOf(job);
  return bitrate !== musicBitrateDefault && bitrate === `${constantRateMade(job)}k`;
}

export default runsWithDefault(musicGenBitrateDefault, {
  route: "music_gen",
  member: "bitrate",
  value: musicBitrateDefault,
  isValue: (told) => isRate(told, musicBitrateDefault),
  isTold,
  fileRule: musicGenOutputFormatHonoured.id,
  shownBy(job, history) {
    if (!jobsOf(history).to("music_gen").some(hasOtherAsAsked)) return undefined;
    const rate = constantRateMade(job);
    return rate === undefined ? undefined : { value: `${rate}k`, right: rate === 320 };
  },
  beside: ["duration", "output_format"],
  drives: [askCombinations],
  // Of the files only an mp3 shows its rate, and a request has to ask for mp3.
  quota: (facts) => ({ "beside others": offersEvidence(facts, "effective") ? 3 : 1 }),
});
