import { songGeneratorLongModelCap } from "../../../contracts/clauses/song.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { keepsCap } from "../../kit/generation/song-caps.ts";
import { rule } from "../../kit/rule.ts";
import { askSongDurations } from "./drives.ts";

export default rule(songGeneratorLongModelCap, {
  drives: [askSongDurations],
  needs: needsFor("song_generator"),
  quota: { longer: 3 },
  judge: keepsCap("diffrhythm-long"),
});
