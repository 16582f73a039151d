import { lyricsGeneratorOtherLengths } from "../../../contracts/clauses/speech.ts";
import { lyricsEffect } from "../../kit/generation/effects.ts";
import { lyricsLength } from "../../kit/generation/parameters/speech.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { takesNoOther } from "../../kit/generation/unlisted.ts";
import { rule } from "../../kit/rule.ts";
import { askLyricsLengths } from "./drives.ts";

export default rule(lyricsGeneratorOtherLengths, {
  drives: [askLyricsLengths],
  needs: needsFor("lyrics_generator"),
  quota: { unlisted: 5 },
  judge: takesNoOther(lyricsLength, lyricsEffect),
});
