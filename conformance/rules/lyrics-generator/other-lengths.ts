import { lyricsGeneratorOtherLengths } from "../../../contracts/clauses/speech.ts";
import { lyricsLength } from "../../generation/parameters/lyrics-generator.ts";
import { takesNoneBeyond } from "../takes-none-beyond.ts";
import { askLyricsLengths } from "./drives.ts";

export default takesNoneBeyond(lyricsGeneratorOtherLengths, {
  parameter: lyricsLength,
  drives: [askLyricsLengths],
});
