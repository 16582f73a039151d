import { musicGenOutputFormatDefault } from "../../../contracts/clauses/music.ts";
import { musicFormatDefault, musicFormats } from "../../../contracts/limits.ts";
import { defaultsTo } from "../../generation/defaults.ts";
import { formatMade, formatTold } from "../../generation/formats.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askCombinations } from "./drives.ts";

export default rule(musicGenOutputFormatDefault, {
  drives: [askCombinations],
  needs: needsFor("music_gen"),
  quota: { "beside others": 3 },

  judge: defaultsTo({
    route: "music_gen",
    member: "output_format",
    value: musicFormatDefault,
    isValue: (told) => formatTold(told) === musicFormatDefault,
    honoured: "music-gen.output-format-honoured",
    shownBy(job) {
      const format = formatMade(job, musicFormats);
      return format === undefined
        ? undefined
        : { value: format, right: format === musicFormatDefault };
    },
    beside: ["duration", "bitrate"],
  }),
});
