import { musicGenOtherBitrates } from "../../../contracts/clauses/music.ts";
import { bitrateEffect } from "../../generation/music-effects.ts";
import { musicBitrate } from "../../generation/parameters/music.ts";
import { needsFor } from "../../generation/reach.ts";
import { takesNoOther } from "../../generation/unlisted.ts";
import { rule } from "../rule.ts";
import { askBitrates } from "./drives.ts";

export default rule(musicGenOtherBitrates, {
  drives: [askBitrates],
  needs: needsFor("music_gen"),
  quota: { unlisted: 5 },
  judge: takesNoOther(musicBitrate, bitrateEffect),
});
