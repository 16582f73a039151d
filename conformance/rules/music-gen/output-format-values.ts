import { musicGenOutputFormatValues } from "../../../contracts/clauses/music.ts";
import { musicFormats } from "../../../contracts/limits.ts";
import { musicFormat } from "../../generation/parameters/music-gen.ts";
import { takesEachOf } from "../parameter-rules.ts";
import { askFormats } from "./drives.ts";

export default takesEachOf(musicGenOutputFormatValues, musicFormats, {
  parameter: musicFormat,
  drives: [askFormats],
});
