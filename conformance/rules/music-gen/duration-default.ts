import { musicGenDurationDefault } from "../../../contracts/clauses/music.ts";
import { durationSeconds } from "../../../contracts/limits.ts";
import { defaultsTo } from "../../generation/defaults.ts";
import { secondsMade } from "../../generation/job.ts";
import { needsFor } from "../../generation/reach.ts";
import { secondsTolerance } from "../../generation/seconds.ts";
import { rule } from "../rule.ts";
import { askCombinations, askDurations } from "./drives.ts";

const value = durationSeconds.default;

export default rule(musicGenDurationDefault, {
  drives: [askCombinations, askDurations],
  needs: needsFor("music_gen"),
  quota: { "beside others": 3 },

  judge: defaultsTo({
    route: "music_gen",
    member: "duration",
    value,
    honoured: "music-gen.output-format-honoured",
    shownBy(job) {
      const seconds = secondsMade(job);
      if (seconds === undefined) return undefined;
      return { value: seconds, right: Math.abs(seconds - value) <= secondsTolerance };
    },
    beside: ["output_format", "bitrate"],
  }),
});
