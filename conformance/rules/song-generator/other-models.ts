import { songGeneratorOtherModels } from "../../../contracts/clauses/song.ts";
import { songModel } from "../../generation/parameters/song-generator.ts";
import { takesNoneBeyond } from "../takes-none-beyond.ts";
import { askModels } from "./drives.ts";

export default takesNoneBeyond(songGeneratorOtherModels, {
  parameter: songModel,
  drives: [askModels],
});
