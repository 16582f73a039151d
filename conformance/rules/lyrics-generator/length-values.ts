import { lyricsGeneratorLengthValues } from "../../../contracts/clauses/speech.ts";
import { takesInside } from "../../generation/inside.ts";
import { lyricsLength } from "../../generation/parameters/speech.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askLyricsLengths } from "./drives.ts";

export default rule(lyricsGeneratorLengthValues, {
  drives: [askLyricsLengths],
  needs: needsFor("lyrics_generator"),
  quota: { short: 1, long: 1 },
  judge: takesInside(lyricsLength),
});
