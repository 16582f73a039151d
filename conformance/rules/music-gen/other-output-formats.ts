import { musicGenOtherOutputFormats } from "../../../contracts/clauses/music.ts";
import { formatEffect } from "../../kit/generation/effects.ts";
import { musicFormat } from "../../kit/generation/parameters/music.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { takesNoOther } from "../../kit/generation/unlisted.ts";
import { rule } from "../../kit/rule.ts";
import { askFormats } from "./drives.ts";

export default rule(musicGenOtherOutputFormats, {
  drives: [askFormats],
  needs: needsFor("music_gen"),
  quota: { unlisted: 5 },
  judge: takesNoOther(musicFormat, formatEffect),
});
