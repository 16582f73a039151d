import { musicGenBitrateValues } from "../../../contracts/clauses/music.ts";
import { takesInside } from "../../generation/inside.ts";
import { musicBitrate } from "../../generation/parameters/music.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askBitrates } from "./drives.ts";

export default rule(musicGenBitrateValues, {
  drives: [askBitrates],
  needs: needsFor("music_gen"),
  quota: { "128k": 1, "192k": 1, "320k": 1 },
  judge: takesInside(musicBitrate),
});
