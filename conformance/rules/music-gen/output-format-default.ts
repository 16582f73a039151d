import {
  musicGenOutputFormatDefault,
  musicGenOutputFormatHonoured,
} from "../../../contracts/clauses/music.ts";
import { musicFormatDefault, musicFormats } from "../../../contracts/limits.ts";
import { formatMade, formatTold } from "../../generation/effects/formats.ts";
import { runsWithDefault } from "../runs-with-default.ts";
import { askCombinations } from "./drives.ts";

export default runsWithDefault(musicGenOutputFormatDefault, {
  route: "music_gen",
  member: "output_format",
  value: musicFormatDefault,
  isValue: (told) => formatTold(told) === musicFormatDefault,
  fileRule: musicGenOutputFormatHonoured.id,
  shownBy(job) {
    const format = formatMade(job, musicFormats);
    if (format === undefined) return undefined;
    return { value: format, right: format === musicFormatDefault };
  },
  beside: ["duration", "bitrate"],
  drives: [askCombinations],
  quota: { "beside others": 3 },
});
