import { songGeneratorLongModelCap } from "../../../contracts/clauses/song.ts";
import { needsFor } from "../../generation/reach.ts";
import { keepsCap } from "../../generation/song-caps.ts";
import { rule } from "../rule.ts";
import { askSongDurations } from "./drives.ts";

export default rule(songGeneratorLongModelCap, {
  drives: [askSongDurations],
  needs: needsFor("song_generator"),
  quota: { longer: 3 },
  judge: keepsCap("diffrhythm-long"),
});
