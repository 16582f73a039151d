import { musicGenOtherBitrates } from "../../../contracts/clauses/music.ts";
import { bitrateEffect } from "../../kit/generation/effects.ts";
import { musicBitrate } from "../../kit/generation/parameters/music.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { takesNoOther } from "../../kit/generation/unlisted.ts";
import { rule } from "../../kit/rule.ts";
import { askBitrates } from "./drives.ts";

export default rule(musicGenOtherBitrates, {
  drives: [askBitrates],
  needs: needsFor("music_gen"),
  quota: { unlisted: 5 },
  judge: takesNoOther(musicBitrate, bitrateEffect),
});
