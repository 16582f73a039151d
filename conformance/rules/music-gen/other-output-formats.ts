import { musicGenOtherOutputFormats } from "../../../contracts/clauses/music.ts";
import { formatRan } from "../../generation/effects/music-ran.ts";
import { musicFormat } from "../../generation/parameters/music-gen.ts";
import { takesNoneBeyond } from "../takes-none-beyond.ts";
import { askFormats } from "./drives.ts";

export default takesNoneBeyond(musicGenOtherOutputFormats, {
  parameter: musicFormat,
  ranOf: formatRan,
  drives: [askFormats],
});
