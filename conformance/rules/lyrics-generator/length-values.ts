import { lyricsGeneratorLengthValues } from "../../../contracts/clauses/speech.ts";
import { lyricsCapSeconds } from "../../../contracts/limits.ts";
import { exchanged } from "../../kit/generation/exchanged.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { takesNothingElse } from "../../kit/generation/outside.ts";
import { lyricsLength } from "../../kit/generation/parameters/speech.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askLyricsLengths } from "./drives.ts";

export default rule(lyricsGeneratorLengthValues, {
  drives: [askLyricsLengths],
  needs: needsFor("lyrics_generator"),
  quota: { short: 1, long: 1, unlisted: 5 },
  judge: allOf(
    takesInside(lyricsLength, { altered: exchanged(lyricsLength, Object.keys(lyricsCapSeconds)) }),
    takesNothingElse(lyricsLength),
  ),
});
