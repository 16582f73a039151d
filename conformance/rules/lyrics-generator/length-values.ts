import { lyricsGeneratorLengthValues } from "../../../contracts/clauses/speech.ts";
import { lyricsCapSeconds } from "../../../contracts/limits.ts";
import { lyricsLength } from "../../generation/parameters/lyrics-generator.ts";
import { takesEachOf } from "../takes-values.ts";
import { askLyricsLengths } from "./drives.ts";

export default takesEachOf(lyricsGeneratorLengthValues, Object.keys(lyricsCapSeconds), {
  parameter: lyricsLength,
  drives: [askLyricsLengths],
});
