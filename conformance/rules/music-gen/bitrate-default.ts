import { musicGenBitrateDefault } from "../../../contracts/clauses/music.ts";
import { musicBitrateDefault, musicBitrates } from "../../../contracts/limits.ts";
import { offersEvidence } from "../../../contracts/profile/index.ts";
import { constantRateMade, isRate } from "../../generation/formats.ts";
import { type Job, membersOf } from "../../generation/job.ts";
import { joinedJobs } from "../../generation/joined.ts";
import { runsWithDefault } from "../runs-with-default.ts";
import { askCombinations } from "./drives.ts";

/** Of a file that is compressed without loss, another figure or word than a listed rate tells of the file. */
const isTold = (told: unknown, job: Job): boolean =>
  membersOf(job).output_format === "mp3" || musicBitrates.some((rate) => isRate(told, rate));

/** An encoder that never makes another rate than one tells nothing of the default. */
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
  honoured: "music-gen.output-format-honoured",
  shownBy(job, history) {
    if (!joinedJobs(history).to("music_gen").some(hasOtherAsAsked)) return undefined;
    const rate = constantRateMade(job);
    return rate === undefined ? undefined : { value: `${rate}k`, right: rate === 320 };
  },
  beside: ["duration", "output_format"],
  drives: [askCombinations],
  // Of files only an mp3 tells its rate, and it has to be asked for.
  quota: (facts) => ({ "beside others": offersEvidence(facts, "effective") ? 3 : 1 }),
});
