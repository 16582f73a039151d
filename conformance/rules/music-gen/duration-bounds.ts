import { musicGenDurationBounds } from "../../../contracts/clauses/music.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { keepsWithin } from "../../kit/generation/outside.ts";
import { musicDuration } from "../../kit/generation/parameters/music.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { durationRan } from "../../kit/generation/seconds.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
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
