import { musicGenOutputFormatValues } from "../../../contracts/clauses/music.ts";
import { takesInside } from "../../generation/inside.ts";
import { musicFormat } from "../../generation/parameters/music.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askFormats } from "./drives.ts";

export default rule(musicGenOutputFormatValues, {
  drives: [askFormats],
  needs: needsFor("music_gen"),
  quota: { wav: 1, mp3: 1, flac: 1 },
  judge: takesInside(musicFormat),
});
