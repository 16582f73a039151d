import { musicGenOtherOutputFormats } from "../../../contracts/clauses/music.ts";
import { formatEffect } from "../../generation/music-effects.ts";
import { musicFormat } from "../../generation/parameters/music.ts";
import { needsFor } from "../../generation/reach.ts";
import { takesNoOther } from "../../generation/unlisted.ts";
import { rule } from "../rule.ts";
import { askFormats } from "./drives.ts";

export default rule(musicGenOtherOutputFormats, {
  drives: [askFormats],
  needs: needsFor("music_gen"),
  quota: { unlisted: 5 },
  judge: takesNoOther(musicFormat, formatEffect),
});
