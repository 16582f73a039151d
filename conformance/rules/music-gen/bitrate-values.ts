import { musicGenBitrateValues } from "../../../contracts/clauses/music.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { musicBitrate } from "../../kit/generation/parameters/music.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { rule } from "../../kit/rule.ts";
import { askBitrates } from "./drives.ts";

export default rule(musicGenBitrateValues, {
  drives: [askBitrates],
  needs: needsFor("music_gen"),
  quota: { "128k": 1, "192k": 1, "320k": 1 },
  judge: takesInside(musicBitrate),
});
