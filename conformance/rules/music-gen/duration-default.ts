import {
  musicGenDurationDefault,
  musicGenOutputFormatHonoured,
} from "../../../contracts/clauses/music.ts";
import { durationSeconds } from "../../../contracts/limits.ts";
import { secondsTolerance } from "../../generation/effects/seconds.ts";
import { secondsMade } from "../../generation/jobs/job.ts";
import { runsWithDefault } from "../runs-with-default.ts";
import { askCombinations, askDurations } from "./drives.ts";

const value = durationSeconds.default;

export default runsWithDefault(musicGenDurationDefault, {
  route: "music_gen",
  member: "duration",
  value,
  fileRule: musicGenOutputFormatHonoured.id,
  shownBy(job) {
    const seconds = secondsMade(job);
    if (seconds === undefined) return undefined;
    return { value: seconds, right: Math.abs(seconds - value) <= secondsTolerance };
  },
  beside: ["output_format", "bitrate"],
  drives: [askCombinations, askDurations],
  quota: { "beside others": 3 },
});
