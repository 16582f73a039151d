import { musicGenOutputFormatValues } from "../../../contracts/clauses/music.ts";
import { musicFormats } from "../../../contracts/limits.ts";
import { musicFormat } from "../../generation/parameters/music-gen.ts";
import { takesEachOf } from "../takes-values.ts";
import { askFormats } from "./drives.ts";

export default takesEachOf(musicGenOutputFormatValues, musicFormats, {
  parameter: musicFormat,
  drives: [askFormats],
});
