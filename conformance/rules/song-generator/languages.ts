import { songGeneratorLanguages } from "../../../contracts/clauses/song.ts";
import { songLanguage } from "../../generation/parameters/song-generator.ts";
import { takesEveryLanguage } from "../takes-languages.ts";
import { askSongLanguages } from "./drives.ts";

export default takesEveryLanguage(songGeneratorLanguages, "song", {
  parameter: songLanguage,
  drives: [askSongLanguages],
});
