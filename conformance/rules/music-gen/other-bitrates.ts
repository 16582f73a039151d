import { musicGenOtherBitrates } from "../../../contracts/clauses/music.ts";
import { bitrateRan } from "../../generation/effects/music-ran.ts";
import { musicBitrate } from "../../generation/parameters/music-gen.ts";
import { takesNoneBeyond } from "../takes-none-beyond.ts";
import { askBitrates } from "./drives.ts";

export default takesNoneBeyond(musicGenOtherBitrates, {
  parameter: musicBitrate,
  ranOf: bitrateRan,
  drives: [askBitrates],
});
