import { musicGenDurationBounds } from "../../../contracts/clauses/music.ts";
import { takesInside } from "../../generation/inside.ts";
import { keepsWithin } from "../../generation/keeps-within.ts";
import { musicDuration } from "../../generation/parameters/music.ts";
import { needsFor } from "../../generation/reach.ts";
import { durationRan } from "../../generation/seconds.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askDurations } from "./drives.ts";

export default rule(musicGenDurationBounds, {
  drives: [askDurations],
  needs: needsFor("music_gen"),
  quota: {
    "at 30": 1,
    "at 480": 1,
    between: 2,
    "just below": 2,
    "just above": 2,
    below: 1,
    above: 1,
  },
  judge: allOf(
    takesInside(musicDuration),
    keepsWithin(musicDuration, "music_gen.duration", durationRan),
  ),
});
