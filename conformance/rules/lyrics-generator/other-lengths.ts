import { lyricsGeneratorOtherLengths } from "../../../contracts/clauses/speech.ts";
import { lyricsEffect } from "../../generation/named-effects.ts";
import { lyricsLength } from "../../generation/parameters/speech.ts";
import { needsFor } from "../../generation/reach.ts";
import { takesNoOther } from "../../generation/unlisted.ts";
import { rule } from "../rule.ts";
import { askLyricsLengths } from "./drives.ts";

export default rule(lyricsGeneratorOtherLengths, {
  drives: [askLyricsLengths],
  needs: needsFor("lyrics_generator"),
  quota: { unlisted: 5 },
  judge: takesNoOther(lyricsLength, lyricsEffect),
});
