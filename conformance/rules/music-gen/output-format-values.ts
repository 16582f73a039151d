import { musicGenOutputFormatValues } from "../../../contracts/clauses/music.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { musicFormat } from "../../kit/generation/parameters/music.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { rule } from "../../kit/rule.ts";
import { askFormats } from "./drives.ts";

export default rule(musicGenOutputFormatValues, {
  drives: [askFormats],
  needs: needsFor("music_gen"),
  quota: { wav: 1, mp3: 1, flac: 1 },
  judge: takesInside(musicFormat),
});
