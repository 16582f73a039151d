import { songGeneratorModelValues } from "../../../contracts/clauses/song.ts";
import { songModel } from "../../generation/parameters/song-generator.ts";
import { takesEachOf } from "../takes-values.ts";
import { askModels } from "./drives.ts";
import { models } from "./song-values.ts";

export default takesEachOf(songGeneratorModelValues, models, {
  parameter: songModel,
  times: 2,
  drives: [askModels],
});
