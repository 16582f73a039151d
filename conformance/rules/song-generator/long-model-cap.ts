import { songGeneratorLongModelCap } from "../../../contracts/clauses/song.ts";
import { needsFor } from "../../generation/offered-routes.ts";
import { keepsCap } from "../../generation/values/song-caps.ts";
import { rule } from "../rule.ts";
import { askSongDurations } from "./drives.ts";

export default rule(songGeneratorLongModelCap, {
  drives: [askSongDurations],
  needs: needsFor("song_generator"),
  quota: { longer: 3 },
  judge: keepsCap("diffrhythm-long"),
});
