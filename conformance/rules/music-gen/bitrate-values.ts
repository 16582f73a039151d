import { musicGenBitrateValues } from "../../../contracts/clauses/music.ts";
import { musicBitrates } from "../../../contracts/limits.ts";
import { musicBitrate } from "../../generation/parameters/music-gen.ts";
import { takesEachOf } from "../takes-values.ts";
import { askBitrates } from "./drives.ts";

export default takesEachOf(musicGenBitrateValues, musicBitrates, {
  parameter: musicBitrate,
  drives: [askBitrates],
});
